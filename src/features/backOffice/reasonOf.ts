/** The error of a request, or of code. */
interface Failure {
  message?: string;
  details?: string;
}

/** Messages of PostgreSQL and PostgREST, with sentences for people. Functions of the shop raise sentences themselves. */
const sentences: [RegExp, string][] = [
  [/violates unique constraint/, 'This exists already.'],
  [
    /violates foreign key constraint/,
    'What this belongs to no longer exists, or is still in use. Load the page again and try again.',
  ],
  [
    /violates (check|not-null) constraint|^invalid input|^value too long|out of range|^null value/,
    'A value is missing, too long or not allowed. Check what you entered and try again.',
  ],
  [
    /^permission denied for|violates row-level security/,
    'This account may not do this. An owner of the shop can change what you may do.',
  ],
  [
    /^deadlock detected|^canceling statement|^could not serialize|^too many|^remaining connection slots/,
    'The shop is busy. Try again in a minute.',
  ],
  [
    /JSON object|^Cannot coerce the result/,
    'This was changed or deleted in the meantime. Load the page again to see the latest.',
  ],
  [
    /schema cache|^(relation|column|function|operator|type) .* does not exist/,
    'The page and the server have different versions. Load the page again. If that does not help, ask the person who ' +
      'looks after the server.',
  ],
];

/** Returns the wording of the database if it is not for a person; else undefined. */
export const technicalMessage = ({ message = '', details }: Failure): string | undefined =>
  sentenceFor(message) && [message, details].filter(Boolean).join('\n');

/** Returns why a request failed, as a sentence. */
export const reasonOf = ({ message = '' }: Failure): string => sentenceFor(message) ?? message;

const sentenceFor = (message: string) => sentences.find(([pattern]) => pattern.test(message))?.[1];
