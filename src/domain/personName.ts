import { normalizeLine } from './text.ts';

/** A scheme, "www." or a domain with a path. SQL has the same (`check_names`). */
const LINK = /:\/\/|www\.|[^\s./]+\.[^\s./\d]{2,}\//i;

const LETTER = /\p{L}/u;

/**
 * The validation message for the name of a person. The emails of the shop repeat the name, so it must not contain a link;
 * "Dr.Rao" contains none.
 * @param missing the message for an empty name; an empty name is acceptable without it
 * @returns undefined if the name is acceptable
 */
export function nameProblem(name: string, missing?: string): string | undefined {
  const line = normalizeLine(name);
  if (!line) return missing;
  if (!LETTER.test(line)) return 'Please enter a name with letters.';
  return LINK.test(line) ? 'Please enter a name without a web address.' : undefined;
}

const TITLE = /^(?:dr|mr|mrs|ms|miss|m\/s|prof|smt|shri|sri|kum|er|adv|capt|col|md|mohd)\.?$/i;

/** `K`, `K.`, `K.R` or `K.R.`, which stand before the name in the south of India. */
const INITIALS = /^(?:\p{L}\p{M}*\.)*\p{L}?\p{M}*\.?$/u;

/** Returns the word of a name that greets a person: the first one that is neither a title nor initials. */
export function greetingName(name: string): string {
  const line = normalizeLine(name);
  return line.split(' ').find((word) => !TITLE.test(word) && !INITIALS.test(word)) ?? line;
}
