import { joinWithCommas } from './text.ts';

/** Text is literal. Numbers are written as they are, with a full stop. */
export type CsvCell = string | number | null | undefined;

/**
 * Writes rows as CSV (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front, which marks it as text.
 * The lines of a text are joined by commas, because programs of couriers read a file line by line. Every other text is
 * literal, because programs of couriers and tax offices read it, too.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map(writeCell).join(',') + '\r\n').join('');

function writeCell(cell: CsvCell): string {
  const line = typeof cell === 'string' ? joinWithCommas(cell) : String(cell ?? '');
  const text = typeof cell === 'string' && isFormula(line) ? `'${line}` : line;
  return /^\s|[",;\t]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const START = /^[\s\p{Cc}\p{Cf}]*([=+\-@].*)/su;
/** `SUM(`. Excel removes a space before the parenthesis, so that `-SUM (1)` is a call, but `- 4, Lake Road (old)` is text. */
const CALL = /[\p{L}_][\p{L}\p{N}_.]*\(|[-+*/^&=<>@(]\s*[\p{L}_][\p{L}\p{N}_.]*\s+\(/u;
/** A cell of another sheet or file, or data of another program: `prices|'today'!A0`. */
const REFERENCE = /[|!][\p{L}\p{N}_$#'"]/u;
const OPERAND = String.raw`(?:\d[\d.]*|\$?[a-z]{1,3}\$?\d{1,7}|"[^"]*")`;
const CALCULATION = new RegExp(
  String.raw`^[-+@\s(]+${OPERAND}(?:[\s)%]*[-+*/^&=<>:,;][-+\s(]*${OPERAND})*[\s)%]*$`,
  'i',
);
const NUMBER = /^[+-]\s*\d[\d.,]*%?\s*$/;
const PHONE = /^\+(?:[\s().-]*\d){8,15}[\s().-]*$/;

/**
 * Returns whether a spreadsheet would calculate, call or fetch something when it opens the text.
 *
 * Excel, LibreOffice and Google Sheets run what begins with `=`; Excel also what begins with `+`, `-` or `@`, with the
 * full-width forms of these signs, and after blanks (https://owasp.org/www-community/attacks/CSV_Injection). But most text
 * that begins with a sign is a phone number, a negative number or an address (`- 12, Gandhi Road`). Excel cannot read
 * most of it as a formula, and shows the text. In the others, such as `-near temple`, it finds names that are not defined,
 * and shows `#NAME?`: nothing is run, and a program that reads the file gets what the customer wrote.
 */
function isFormula(text: string): boolean {
  const [, formula] = START.exec(text.normalize('NFKC')) ?? [];
  if (!formula) return false;
  if (formula.startsWith('=') || CALL.test(formula) || REFERENCE.test(formula)) return true;
  return CALCULATION.test(formula) && !NUMBER.test(formula) && !PHONE.test(formula);
}
