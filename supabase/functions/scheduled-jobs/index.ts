import { createServiceClient } from '../_shared/database.ts';
import { createHostedDelivery } from '../_shared/email/hosted.ts';
import { createPaymentProvider } from '../_shared/payments/createPaymentProvider.ts';
import { recordFailures } from '../_shared/payments/recordFailures.ts';
import { createPictureBucket } from '../_shared/pictures/pictureBucket.ts';
import { hostedSettings } from '../_shared/settings/checkSettings.ts';
import { createScheduledJobsApp } from './app.ts';

const env = hostedSettings(Deno.env.toObject());
const db = createServiceClient(env);
const emails = createHostedDelivery(env, db);
const app = createScheduledJobsApp({
  db,
  payments: recordFailures(createPaymentProvider(env), db),
  deliverEmails: emails.deliver,
  checkEmail: emails.check,
  pictures: createPictureBucket(db),
  siteUrl: env.SITE_URL,
  secret: env.JOBS_SECRET ?? '',
});

Deno.serve(app.fetch);
