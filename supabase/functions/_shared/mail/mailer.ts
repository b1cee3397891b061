export interface Mail {
  /** A UUID, the same for every attempt to send this mail. Mail programs recognize a mail that was sent twice by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
}

export interface Mailer {
  /**
   * Hands the mail over to a mail server.
   * @throws {MailError} if the server has not accepted it
   */
  send(mail: Mail): Promise<void>;
  /**
   * Checks that the mail server can be reached and accepts our credentials, without sending a mail.
   * @throws {MailError} if not
   */
  check?(): Promise<void>;
  /** Closes the connections to the mail server. */
  close?(): void;
}

/**
 * - `rejected`: the server will never accept this mail
 * - `deferred`: the server may accept this mail later
 * - `unavailable`: the server accepts no mail now, because it cannot be reached or rejects the sender's credentials
 */
export type MailFailure = 'rejected' | 'deferred' | 'unavailable';

/** The mail server has not accepted a mail. The message is for administrators. */
export class MailError extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Matches `tea@example.com` and `Nilgiri Black Tea <tea@example.com>`. */
const SENDER = /^(?:[^<>\r\n]*<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s]+@[^<>@\s]+))$/;

/** Whether a text is an email address, or a name followed by an address in angle brackets. */
export const isSender = (text: string): boolean => SENDER.test(text);

/** Returns the Message-ID of a mail: its id at the host of the sender's address. */
export function messageIdOf(id: string, from: string): string {
  const [, inBrackets, plain] = SENDER.exec(from) ?? [];
  const host = (inBrackets ?? plain ?? '').split('@').at(-1) || 'localhost';
  return `<${id}@${host}>`;
}
