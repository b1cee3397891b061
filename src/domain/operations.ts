/** What the report about the operation of the shop can contain: see migrations/20261126002000_operations.sql. */
export type OperationKind =
  | 'emails_waiting'
  | 'jobs_late'
  | 'payments_without_webhook'
  | 'refunds_not_listed'
  | 'disputes_not_listed'
  | 'tax_settings'
  | 'backup'
  | RecordedProblem;

/** The problems that functions record, because they are stored nowhere else. */
export type RecordedProblem =
  | 'webhook_failed'
  | 'webhook_unrecorded'
  | 'webhook_rejected'
  | 'refunds_without_webhook'
  | 'payment_provider'
  | 'clock_differs'
  | 'stock_differs'
  | 'invoices_failed';

/** One line of the report. A type, because an interface has no index signature, which supabase-js requires. */
export type OperationsReport = {
  kind: OperationKind;
  is_problem: boolean;
  /** How many emails, jobs or payments it concerns, otherwise 1. */
  affected: number;
  since: string | null;
  last_at: string | null;
  detail: string | null;
};

interface ProblemText {
  /** What happened. */
  title: string;
  /** What it means and what to do next, in words for the people of the shop. */
  advice: string;
  /** What the person who looks after the server does. The detail of the report is for them too. */
  technical?: string;
}

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

const ask = (what: string) => `Ask the person who looks after the server to ${what}.`;

const CHECK_WEBHOOK =
  'Check the webhook in the dashboard of the payment provider: whether it is enabled, its URL, its secret, and its ' +
  'events, also the events of refunds and disputes. After a backup was restored, nothing is wrong.';

const missingPermission = (title: string): ProblemText => ({
  title,
  advice:
    'The payment provider does not let the shop read all of them. The shop only knows what the provider reports by ' +
    `itself. Orders and payments are complete. ${ask('correct this')}`,
  technical: 'Give the key this permission. Until then, only webhooks report them.',
});

const TEXTS: Record<OperationKind, (affected: number) => ProblemText> = {
  emails_waiting: (n) => ({
    title: `${count(n, 'email has', 'emails have')} not been delivered for 10 minutes or longer`,
    advice: `The shop keeps trying. ${ask('check the email service')}`,
    technical:
      'Check the email service and its settings (SMTP_URL or RESEND_API_KEY, MAIL_FROM); npm run doctor tests them.',
  }),
  jobs_late: (n) => ({
    title: `${count(n, 'scheduled job', 'scheduled jobs')} did not run`,
    advice: `Until they run, emails are not sent, and unpaid checkouts keep their stock. ${ask('start them')}`,
    technical:
      'The log of the server names the reason. On Supabase, check the vault secrets jobs_url and jobs_secret, and ' +
      'the table cron.job_run_details.',
  }),
  payments_without_webhook: (n) => ({
    title: `The payment provider did not report ${count(n, 'payment', 'payments')} by itself`,
    advice: `The shop asked the payment provider instead, so the orders are complete. ${ask('check the connection')}`,
    technical: CHECK_WEBHOOK,
  }),
  refunds_without_webhook: () => ({
    title: 'The payment provider did not report a refund or dispute by itself',
    advice: `The daily look-up found it, so it is recorded now. ${ask('check the connection')}`,
    technical: CHECK_WEBHOOK,
  }),
  webhook_failed: () => ({
    title: 'A report of the payment provider could not be processed',
    advice:
      'The payment provider sends it again, and payments are also looked up every 15 minutes. If it happens again: ' +
      ask('find the reason'),
    technical: 'A webhook failed. The log of the server names the reason.',
  }),
  webhook_unrecorded: () => ({
    title: 'A payment was reported that the shop does not know',
    advice:
      'Look for it in the dashboard of the payment provider. If another shop uses the same account, nothing is ' +
      `wrong. If not: ${ask('restore its order')}`,
    technical: 'After a backup was restored, npm run reconcile restores the order.',
  }),
  webhook_rejected: () => ({
    title: 'Reports of payments with a wrong signature were rejected',
    advice:
      'Anyone can send them, and they change nothing. But if the payment provider says that its reports fail: ' +
      ask('compare the secret'),
    technical:
      'npm run doctor sends a webhook with a wrong signature too. If the payment provider reports failed webhooks, ' +
      'the secret is wrong: compare it with the secret in the dashboard of the payment provider.',
  }),
  payment_provider: () => ({
    title: 'The payment provider failed',
    advice:
      'Shoppers may be unable to pay. Check the status page of the payment provider. This message ends an hour after ' +
      `the last failure. If the provider has no problem: ${ask('check the keys')}`,
    technical: 'Check the status page of the payment provider, and its keys with npm run doctor.',
  }),
  clock_differs: () => ({
    title: 'A clock is wrong',
    advice:
      'Limits, emails and links may last too long or too short, and payments are recorded up to 15 minutes late. ' +
      `${ask('set the clock right')} This message ends an hour after a clock was last found wrong.`,
    technical:
      'Webhooks may be rejected, although their secret is right. Set the clock right on the machine that is named: ' +
      'turn on its synchronization (timedatectl set-ntp true).',
  }),
  stock_differs: () => ({
    title: 'The stock differs from its history',
    advice:
      'The stock of these variants was changed while its history was not recorded. Count them on the shelf. ' +
      ask('correct their history'),
    technical: 'Insert the difference into the table stock_movements.',
  }),
  invoices_failed: () => ({
    title: 'Invoices could not be issued',
    advice:
      'An error stopped the invoices of these orders, and no other invoice. The shop tries again every minute. If it ' +
      'goes on: ' +
      ask('find the reason'),
    technical: 'The log of the server has the error too.',
  }),
  refunds_not_listed: () => missingPermission('Refunds may be missing'),
  disputes_not_listed: () => missingPermission('Disputes may be missing'),
  tax_settings: () => ({
    title: 'Parcels are sent without an invoice, because the tax settings are missing',
    advice:
      'An owner enters the GSTIN under Settings in the back office, and orders that were already shipped get their ' +
      'invoices. If the shop needs no invoices, choose this there.',
  }),
  backup: () => ({
    title: 'The last backup is older than two days',
    advice: `If the disk fails, what was sold since then is lost. ${ask('make a backup')}`,
    technical: 'Make one with npm run backup, and check the timer that should do this.',
  }),
};

const NO_BACKUP: ProblemText = {
  title: 'No backup of the shop was made',
  advice: `If the disk fails, all orders are lost. ${ask('set up the backups')}`,
  technical:
    'Set up the timer of docs/DEPLOY.md, which runs npm run backup. If backups are made in another way, npm run ' +
    'backup -- --elsewhere records that.',
};

export const OPERATION_KINDS = Object.keys(TEXTS) as OperationKind[];

/** Returns what a problem is and what to do about it. */
export function describeProblem({ kind, affected, since, last_at: lastAt }: OperationsReport): ProblemText {
  const text = TEXTS[kind](affected);
  if (kind === 'backup' && lastAt === null) return NO_BACKUP;
  return kind === 'jobs_late' && since === null ? { ...text, title: 'The scheduled jobs have never run' } : text;
}
