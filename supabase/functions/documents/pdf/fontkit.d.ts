/** fontkit has no types. scripts/documentFonts reads the characters of a font. */
declare module 'fontkit' {
  export function create(font: Uint8Array): { characterSet: number[] };
}
