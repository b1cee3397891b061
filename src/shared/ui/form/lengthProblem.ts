/**
 * The validation message for a text of several lines that is too long; undefined if it is not. Such a field has no
 * `maxLength`, because pasting would cut off the text without a message.
 * @param maxLength in UTF-16 units, as the database and the functions count
 */
export const lengthProblem = (text: string, maxLength: number): string | undefined =>
  text.length > maxLength ? `Please keep this within ${maxLength} characters. It has ${text.length}.` : undefined;
