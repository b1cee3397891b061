const ROOT_FONT_SIZE = 16;

/** Makes jsdom, which has no layout, answer width queries as a window of so many pixels does. */
export function setWindowWidth(width: number) {
  const matches = (query: string) => {
    const least = /\(min-width: ([\d.]+)rem\)/.exec(query)?.[1];
    return least !== undefined && width >= Number(least) * ROOT_FONT_SIZE;
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
