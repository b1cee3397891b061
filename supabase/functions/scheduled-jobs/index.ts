import { createServiceClient } from '../_shared/database.ts';
import { createHostedDelivery } from '../_shared/email/hosted.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { recordFailures } from '../_shared/payments/recordFailures.ts';
import { createPictureBucket } from '../_shared/pictures/pictureBucket.ts';
import { createScheduledJobsApp } from './app.ts';

const env = Deno.env.toObject();
if (!env.SITE_URL) throw new Error('SITE_URL is required: the origin of the shop');
const db = createServiceClient(env);
const emails = createHostedDelivery(env, db);
const app = createScheduledJobsApp({
  db,
  payments: recordFailures(createPaymentProvider(env), db),
  deliverEmails: emails.deliver,
  checkEmail: emails.check,
  pictures: createPictureBucket(db),
  siteUrl: new URL(env.SITE_URL).origin,
  secret: env.JOBS_SECRET ?? '',
});

Deno.serve(app.fetch);
