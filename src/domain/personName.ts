/** A scheme, "www." or a domain with a path. SQL has the same (`refuse_link_in_name`). */
const LINK = /:\/\/|www\.|[^\s./]+\.[^\s./\d]{2,}\//i;

/**
 * The validation message for the name of a person, which the emails of the shop repeat: it must not contain a link.
 * Undefined if it contains none, as in "Dr.Rao".
 */
export const nameProblem = (name: string): string | undefined =>
  LINK.test(name) ? 'Please enter a name without a web address.' : undefined;
