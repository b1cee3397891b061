/** The widths of bars and spaces of each value, in modules: ISO/IEC 15417. The last three are Start A, B and C. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const STOP = '2331112';
const START_B = 104;
const FIRST = 0x20;

/** A bar or a space. The width is in modules. */
export interface Bar {
  isBlack: boolean;
  width: number;
}

/**
 * Encodes a text in Code 128, code set B: bars and spaces in turn, without the quiet zones. A library for this has 2 MB, or
 * draws into a browser's page only.
 * @throws {RangeError} if a character is not in ASCII
 */
export function code128(text: string): Bar[] {
  const values = Array.from(text, (character) => (character.codePointAt(0) ?? 0) - FIRST);
  if (!values.every((value) => value >= 0 && value < 95)) throw new RangeError(`${text} is not ASCII`);
  const checksum = values.reduce((sum, value, n) => sum + (n + 1) * value, START_B) % 103;
  const widths = [START_B, ...values, checksum].map((value) => PATTERNS[value]).join('') + STOP;
  return Array.from(widths, (width, n) => ({ isBlack: n % 2 === 0, width: Number(width) }));
}
