import type { Email, EmailAttachment, Mailer } from '../../../functions/_shared/email/mailer.ts';
import type { Database } from '../../database/database.ts';

export interface StoredEmail extends Omit<Email, 'id' | 'html' | 'attachments'> {
  /** The number of the email in the mailbox. */
  id: string;
  /** The id that the email was sent with. Emails that were sent twice have the same. */
  messageId: string | null;
  html: string | null;
  /** The names of the attached files. */
  attachments: string[];
  /** ISO 8601. */
  sentAt: string;
}

/** Stores every email of the embedded backend in a table instead of sending it. The pages at /mailbox show them. */
export interface Mailbox extends Mailer {
  /** Returns all emails, or only the emails to a recipient, newest first. */
  list(recipient?: string): Promise<StoredEmail[]>;
  read(id: string): Promise<StoredEmail | undefined>;
  /** Returns the attached file of an email with this name. */
  readAttachment(id: string, filename: string): Promise<EmailAttachment | undefined>;
}

const COLUMNS = `
  id::text, message_id as "messageId", recipient as "to", subject, text, html, reply_to as "replyTo", sent_at as "sentAt",
  array(select file ->> 'filename' from jsonb_array_elements(attachments) as file) as attachments`;

/** Creates the table if needed. It is in a schema of its own, so the migrations of the shop do not contain it. */
export async function openMailbox(db: Database): Promise<Mailbox> {
  await db.exec(`
    create schema if not exists local;
    create table if not exists local.mailbox_emails (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text,
      reply_to text,
      sent_at timestamptz not null default clock_timestamp()
    );
    -- Older databases have the table without these columns.
    alter table local.mailbox_emails add column if not exists message_id text;
    -- [{ "filename", "contentType", "content": base64 }]
    alter table local.mailbox_emails add column if not exists attachments jsonb not null default '[]';
  `);
  return {
    async send({ id, to, subject, text, html, replyTo, attachments = [] }) {
      await db.query(
        `insert into local.mailbox_emails (message_id, recipient, subject, text, html, reply_to, attachments)
           values ($1, $2, $3, $4, $5, $6, $7::text::jsonb)`,
        [id, to, subject, text, html, replyTo ?? null, JSON.stringify(attachments.map(toJson))],
      );
    },
    list: (recipient) =>
      db.query(
        `select ${COLUMNS} from local.mailbox_emails as email where $1::text is null or recipient = $1 order by email.id desc`,
        [recipient ?? null],
      ),
    async read(id) {
      const [email] = await db.query<StoredEmail>(`select ${COLUMNS} from local.mailbox_emails where id::text = $1`, [
        id,
      ]);
      return email;
    },
    async readAttachment(id, filename) {
      const [row] = await db.query<{ file: StoredAttachment }>(
        `select file from local.mailbox_emails, jsonb_array_elements(attachments) as file
           where id::text = $1 and file ->> 'filename' = $2`,
        [id, filename],
      );
      return row && { ...row.file, content: new Uint8Array(Buffer.from(row.file.content, 'base64')) };
    },
  };
}

type StoredAttachment = Omit<EmailAttachment, 'content'> & { content: string };

const toJson = ({ content, ...file }: EmailAttachment): StoredAttachment => ({
  ...file,
  content: Buffer.from(content).toString('base64'),
});
