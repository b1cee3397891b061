/** Whether a picture could not be loaded. The picture of a prerendered page may fail before it has a listener. */
export const hasFailed = (image: HTMLImageElement | null) => Boolean(image?.complete && image.naturalWidth === 0);
