const ROOT_FONT_SIZE = 16;

/** Makes `matchMedia` evaluate width queries for a window of this width in pixels, because jsdom has no layout. */
export function setWindowWidth(width: number) {
  const matches = (query: string) => {
    const minWidth = /\(min-width: ([\d.]+)rem\)/.exec(query)?.[1];
    return minWidth !== undefined && width >= Number(minWidth) * ROOT_FONT_SIZE;
  };
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: matches(media),
      onchange: null,
      addListener() {},
      removeListener() {},
    });
}
