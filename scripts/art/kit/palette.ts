/**
 * The printer's inks. Every picture is pulled from these few, so that all of them look like one set of labels.
 * They are cousins of the theme's paper, ink, dusk blue, ember and brass.
 */
export const ink = {
  night: '#12262d',
  deep: '#17424d',
  dusk: '#2c6470',
  hill: '#568a90',
  mist: '#93b6b2',
  haze: '#c4d5c9',
  paper: '#f8efdc',
  cream: '#fdf8ea',
  sand: '#e6d5b0',
  kraft: '#c9a877',
  brassPale: '#e8c883',
  brass: '#c39340',
  brassDeep: '#86601f',
  dawn: '#eab58c',
  ember: '#b9531f',
  rust: '#8a3513',
  liquor: '#5b2714',
  bark: '#3a2219',
  leafPale: '#a9b86a',
  leaf: '#64853f',
  leafDeep: '#3a5a35',
  pine: '#24453b',
  rose: '#c46a63',
  plum: '#5a2f47',
} as const;
