export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Email {
  /** A UUID, the same for every attempt to send this email. Email programs recognize an email that was sent twice by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  attachments?: EmailAttachment[];
  /** The page that ends such emails. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Hands the email over to a mail server.
   * @throws {MailError} if the server has not accepted it
   */
  send(email: Email): Promise<void>;
  /**
   * Checks that the mail server can be reached and accepts our credentials, without sending an email.
   * @throws {MailError} if not
   */
  check?(): Promise<void>;
  /** Closes the connections to the mail server. */
  close?(): void;
}

/**
 * - `rejected`: the server will never accept this email
 * - `deferred`: the server may accept this email later
 * - `unavailable`: the server accepts no email now, because it cannot be reached or rejects the sender's credentials
 */
export type EmailFailure = 'rejected' | 'deferred' | 'unavailable';

/**
 * Returns the headers that every email has besides the usual ones. It says that no person has written it (RFC 3834, and
 * for Exchange), so that absence notices do not answer it.
 */
export const headersOf = ({ unsubscribeUrl }: Email): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
});

/** The mail server has not accepted an email. The message is for administrators. */
export class MailError extends Error {
  readonly failure: EmailFailure;

  constructor(failure: EmailFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Matches `tea@example.com` and `Nilgiri Black Tea <tea@example.com>`. */
const SENDER = /^(?:[^<>\r\n]*<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s]+@[^<>@\s]+))$/;

/** Whether a text is an email address, or a name followed by an address in angle brackets. */
export const isSender = (text: string): boolean => SENDER.test(text);

/** Returns the Message-ID of an email: its id at the host of the sender's address. */
export function messageIdOf(id: string, from: string): string {
  const [, inBrackets, plain] = SENDER.exec(from) ?? [];
  const host = (inBrackets ?? plain ?? '').split('@').at(-1) || 'localhost';
  return `<${id}@${host}>`;
}
