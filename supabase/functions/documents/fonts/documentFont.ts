/** A font as a module. */
export interface DocumentFont {
  /** The code points that it has, as ranges. */
  characters: [first: number, last: number][];
  /** The TrueType file, in base64. */
  ttf: string;
}
