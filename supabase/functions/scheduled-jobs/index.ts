import { createServiceClient } from '../_shared/database.ts';
import { createMailDelivery } from '../_shared/mail/delivery.ts';
import { createHttpMailer } from '../_shared/mail/httpMailer.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { recordFailures } from '../_shared/payments/recordFailures.ts';
import { createScheduledJobsApp } from './app.ts';

const env = Deno.env.toObject();
if (!env.SITE_URL) throw new Error('SITE_URL is required: the origin of the shop');
const db = createServiceClient(env);
const siteUrl = new URL(env.SITE_URL).origin;
const mails = createMailDelivery({ db, mailer: createHttpMailer(env), siteUrl });
const app = createScheduledJobsApp({
  db,
  payments: recordFailures(createPaymentProvider(env), db),
  deliverMails: mails.deliver,
  checkMail: mails.check,
  siteUrl,
  secret: env.JOBS_SECRET ?? '',
});

Deno.serve(app.fetch);
