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
  /** What to do next. */
  advice: string;
}

const MISSING_PERMISSION =
  'Give the key this permission. Until then, only webhooks report them. Orders and payments are complete.';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

const TEXTS: Record<OperationKind, (affected: number) => ProblemText> = {
  emails_waiting: (n) => ({
    title: `${count(n, 'email has', 'emails have')} not been delivered for 10 minutes or longer`,
    advice:
      'The shop keeps trying. Check the email service and its settings (SMTP_URL or RESEND_API_KEY, MAIL_FROM); npm run ' +
      'doctor tests them.',
  }),
  jobs_late: (n) => ({
    title: `${count(n, 'scheduled job', 'scheduled jobs')} did not run`,
    advice:
      'Until they run, emails, overdue checkouts and lost webhooks wait. The log of the server names the reason. On ' +
      'Supabase, check the vault secrets jobs_url and jobs_secret, and the table cron.job_run_details.',
  }),
  payments_without_webhook: (n) => ({
    title: `The webhook of ${count(n, 'payment', 'payments')} did not come`,
    advice:
      'The shop asked the payment provider instead, so the orders are complete. Check the webhook in the dashboard of ' +
      'the payment provider: whether it is enabled, its URL, its events and its secret. After a backup was restored, ' +
      'nothing is wrong.',
  }),
  refunds_without_webhook: () => ({
    title: 'The webhook of a refund or dispute did not come',
    advice:
      'The daily look-up found it, so it is recorded now. Check in the dashboard of the payment provider that the ' +
      'webhook sends the events of refunds and disputes. After a backup was restored, nothing is wrong.',
  }),
  webhook_failed: () => ({
    title: 'A webhook could not be processed',
    advice:
      'The payment provider delivers it again, and payments are also looked up every 15 minutes. If it happens again, ' +
      'look into the log of the server.',
  }),
  webhook_unrecorded: () => ({
    title: 'A payment was reported that the shop does not know',
    advice:
      'Look for it in the dashboard of the payment provider. After a backup was restored, npm run reconcile restores ' +
      'its order. If another shop uses the same account, nothing is wrong.',
  }),
  webhook_rejected: () => ({
    title: 'Webhooks with a wrong signature were rejected',
    advice:
      'Anyone can send them, as npm run doctor does, and they change nothing. But if the payment provider reports ' +
      'failed webhooks too, the secret is wrong: compare it with the secret in the dashboard of the payment provider.',
  }),
  payment_provider: () => ({
    title: 'The payment provider failed',
    advice:
      'Shoppers may be unable to pay. Check the status page of the payment provider, and its keys with npm run doctor. ' +
      'This message ends an hour after the last failure.',
  }),
  clock_differs: () => ({
    title: 'A clock is wrong',
    advice:
      'Webhooks may be rejected, and limits, emails and links may last too long or too short. Set the clock right on the ' +
      'machine that is named: turn on its synchronization (timedatectl set-ntp true). The secret of the webhook is right. ' +
      'Payments are also looked up every 15 minutes. This message ends an hour after a clock was last found wrong.',
  }),
  stock_differs: () => ({
    title: 'The stock differs from its history',
    advice:
      'The stock of these variants was changed while its history was not recorded. Count them on the shelf, and correct ' +
      'their history with SQL: insert the difference into stock_movements.',
  }),
  invoices_failed: () => ({
    title: 'Invoices could not be issued',
    advice:
      'An error stopped the invoices of these orders, and no other invoice. The shop tries again every minute. If it ' +
      'goes on, send the text above to whoever maintains the shop: the log of the server has it too.',
  }),
  refunds_not_listed: () => ({ title: 'Refunds may be missing', advice: MISSING_PERMISSION }),
  disputes_not_listed: () => ({ title: 'Disputes may be missing', advice: MISSING_PERMISSION }),
  tax_settings: () => ({
    title: 'Parcels are sent without an invoice, because the tax settings are missing',
    advice:
      'An owner enters the GSTIN under Settings in the back office, and orders that were already shipped get their invoices. If the ' +
      'shop needs no invoices, choose this there.',
  }),
  backup: () => ({
    title: 'The last backup is older than two days',
    advice: 'Make one with npm run backup, and check the timer that should do this.',
  }),
};

const NO_BACKUP: ProblemText = {
  title: 'No backup of the shop was made',
  advice:
    'If the disk fails, all orders are lost. Set up the timer of docs/DEPLOY.md, which runs npm run backup. If backups ' +
    'are made in another way, npm run backup -- --elsewhere records that.',
};

export const OPERATION_KINDS = Object.keys(TEXTS) as OperationKind[];

/** Returns what a problem is and what to do about it, in words for the owner of the shop. */
export function describeProblem({ kind, affected, since, last_at: lastAt }: OperationsReport): ProblemText {
  const text = TEXTS[kind](affected);
  if (kind === 'backup' && lastAt === null) return NO_BACKUP;
  return kind === 'jobs_late' && since === null ? { ...text, title: 'The scheduled jobs have never run' } : text;
}
