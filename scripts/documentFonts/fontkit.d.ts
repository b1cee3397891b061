/** What the script uses of fontkit, which has no types of its own. */
declare module 'fontkit' {
  export function create(font: Uint8Array): { characterSet: number[] };
}
