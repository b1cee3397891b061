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
