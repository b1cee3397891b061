/** A font as a module. */
export interface DocumentFont {
  /** The code points that it has, as ranges. */
  characters: [first: number, last: number][];
  /** The file, in base64. */
  woff: string;
}
