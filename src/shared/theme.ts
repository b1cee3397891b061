import { light, type Palette } from '../domain/palette';

/** Colors are custom properties, so that switching between light and dark needs no render. */
const color = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`])) as Record<
  keyof Palette,
  string
>;

/** Returns a size that grows with the window's width, from `small` rem at 360px to `large` rem at 1440px. */
const fluid = (small: number, large: number) => {
  const slope = (large - small) / (90 - 22.5);
  return `clamp(${small}rem, ${(small - slope * 22.5).toFixed(3)}rem + ${(slope * 100).toFixed(3)}vw, ${large}rem)`;
};

/** The theme of styled-components. It is also merged into MUI's theme. */
export const shopTheme = {
  color,
  font: {
    display: "'Rozha One', 'Rozha fallback', 'Times New Roman', serif",
    body: "Hind, 'Hind fallback', Arial, sans-serif",
  },
  /** Multiples of 4px: `space(4)` is 1rem. */
  space: (steps: number) => `${steps * 0.25}rem`,
  /** The space above and below a section of a page. */
  sectionSpace: fluid(3.5, 7),
  /** The space above the heading of a page. */
  pageSpace: fluid(2, 4),
  /** The space between the window's edge and the page. */
  gutter: fluid(1.25, 3.5),
  text: {
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '1.0625rem',
    lg: fluid(1.125, 1.3125),
    xl: fluid(1.3125, 1.625),
    title: fluid(1.75, 2.5),
    heading: fluid(2.25, 3.75),
    hero: fluid(2.5, 4.375),
  },
  tracking: { tight: '-0.01em', normal: '0', wide: '0.06em', caps: '0.14em' },
  leading: { display: 1.06, snug: 1.3, body: 1.6 },
  weight: { regular: 400, bold: 600, display: 400 },
  size: {
    page: '80rem',
    text: '42rem',
    narrow: '30rem',
    panel: '27.5rem',
    dialog: '37.5rem',
    toast: '24rem',
    label: '36rem',
    vignette: '24rem',
    control: '3rem',
    target: '2.75rem',
    /** The minimum height of a row of a list. */
    row: '3.5rem',
    icon: '1.5rem',
    logo: '2.75rem',
    header: fluid(4, 5),
    ridge: fluid(3, 8.5),
    /** The height of the bar at the bottom of the window, on a page that has one. */
    bottomBar: 'var(--bottom-bar, 0px)',
    /** The minimum height between header and footer. */
    main: '60vh',
    /** The height of the window, so that layout shifts below it are not visible. */
    screenful: '100svh',
    /** The height of the home page's hero picture: half of its width, within limits. */
    scene: 'clamp(34rem, 46vw, 60rem)',
  },
  radius: { sm: '2px', md: '4px', round: '999px' },
  line: {
    hair: `1px solid ${color.line}`,
    strong: `1px solid ${color.lineStrong}`,
    double: `3px double ${color.lineStrong}`,
    focus: `2px solid ${color.ink}`,
  },
  shadow: {
    low: '0 1px 2px rgb(var(--shade) / 8%), 0 4px 12px rgb(var(--shade) / 6%)',
    high: '0 2px 6px rgb(var(--shade) / 10%), 0 16px 40px rgb(var(--shade) / 18%)',
  },
  motion: { fast: '140ms ease-out', slow: '420ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
  layer: { header: 10, skip: 20, toast: 1500 },
  breakpoint: {
    sm: '@media (min-width: 40rem)',
    md: '@media (min-width: 48rem)',
    lg: '@media (min-width: 68rem)',
    xl: '@media (min-width: 88rem)',
    /** Where the product page has its picture beside its text: wide windows, and phones in landscape. */
    sideBySide: '@media (min-width: 48rem), (min-width: 36rem) and (max-height: 27.98rem)',
    /** Phones in portrait, where the product page has a bar at the bottom of the window. */
    bottomBar: '@media (max-width: 47.98rem) and (min-height: 28rem)',
    /** Phones, also in landscape, where the bar is at the bottom of the text column. */
    anyBar: '@media (max-width: 47.98rem) and (min-height: 28rem), (min-width: 36rem) and (max-height: 27.98rem)',
  },
};

export type ShopTheme = typeof shopTheme;

/** Returns `thumb` rem in windows with the bar at the bottom, and `pointer` rem, which is less, in wide windows. */
const thumbOrPointer = (thumb: number, pointer: number) =>
  `clamp(${pointer}rem, calc((68rem - 100vw) * 1000), ${thumb}rem)`;

/** The theme of the back office: a tool, with sans-serif titles, small gaps and no decorative rules. */
export const compactTheme: ShopTheme = {
  ...shopTheme,
  font: { ...shopTheme.font, display: shopTheme.font.body },
  space: (steps) => `${steps * 0.1875}rem`,
  sectionSpace: fluid(1.5, 2),
  pageSpace: fluid(0.5, 1),
  gutter: fluid(0.75, 1.5),
  text: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '0.9375rem',
    lg: '1rem',
    xl: '1.125rem',
    title: '1.1875rem',
    heading: fluid(1.25, 1.5),
    hero: '1.5rem',
  },
  tracking: { ...shopTheme.tracking, tight: '0', wide: '0.01em', caps: '0.06em' },
  leading: { display: 1.2, snug: 1.3, body: 1.45 },
  weight: { ...shopTheme.weight, display: 600 },
  size: {
    ...shopTheme.size,
    page: '90rem',
    control: thumbOrPointer(2.75, 2.25),
    target: thumbOrPointer(2.75, 2.25),
    row: thumbOrPointer(3.5, 2.5),
    icon: '1.25rem',
    logo: '1.75rem',
    header: '2.75rem',
  },
  line: { ...shopTheme.line, double: shopTheme.line.hair },
};
