import type { Mail, Mailer } from '../../../functions/_shared/mail/mailer.ts';
import type { Database } from '../../database/database.ts';

export interface StoredMail extends Omit<Mail, 'id' | 'html'> {
  /** The number of the mail in the mailbox. */
  id: string;
  /** The id that the mail was sent with. Mails that were sent twice have the same. */
  messageId: string | null;
  html: string | null;
  /** ISO 8601. */
  sentAt: string;
}

/** Stores every mail of the embedded backend in a table instead of sending it. The pages at /mailbox show them. */
export interface Mailbox extends Mailer {
  /** Returns all mails, newest first. */
  list(): Promise<StoredMail[]>;
  read(id: string): Promise<StoredMail | undefined>;
}

const COLUMNS =
  'id::text, message_id as "messageId", recipient as "to", subject, text, html, reply_to as "replyTo", sent_at as "sentAt"';

/** Creates the table if needed. It is in a schema of its own, so the migrations of the shop do not contain it. */
export async function openMailbox(db: Database): Promise<Mailbox> {
  await db.exec(`
    create schema if not exists local;
    create table if not exists local.mails (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text,
      reply_to text,
      sent_at timestamptz not null default clock_timestamp()
    );
    -- Older databases have the table without it.
    alter table local.mails add column if not exists message_id text;
  `);
  return {
    async send({ id, to, subject, text, html, replyTo }) {
      await db.query(
        `insert into local.mails (message_id, recipient, subject, text, html, reply_to)
           values ($1, $2, $3, $4, $5, $6)`,
        [id, to, subject, text, html, replyTo ?? null],
      );
    },
    list: () => db.query(`select ${COLUMNS} from local.mails order by mails.id desc`),
    async read(id) {
      const [mail] = await db.query<StoredMail>(`select ${COLUMNS} from local.mails where mails.id::text = $1`, [id]);
      return mail;
    },
  };
}
