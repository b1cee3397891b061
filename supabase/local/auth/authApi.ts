import type { App } from '@supabase/lite';
import type { Handler } from '../../functions/_shared/http.ts';
import { trySend, type Mailer } from '../../functions/_shared/mailer.ts';
import type { Database } from '../database/database.ts';
import { mayResend, sendConfirmation } from '../lite/patches/signUpConfirmation.ts';
import { createAuthMailer } from '../lite/patches/authMails.ts';
import { mailContext } from './mailContext.ts';

/** lite's auth API with its mails put right: they lead where the caller asks, can be sent again, and never fail a request. */
export function createAuthApi(
  app: App,
  { db, mailer, siteUrl }: { db: Database; mailer: Mailer; siteUrl: string },
): Handler {
  app._mailer = createAuthMailer(siteUrl);

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const context = { redirectTo: searchParams.get('redirect_to'), outbox: [] };
    const response = await mailContext.run(context, () => answer(request, pathname));
    for (const mail of context.outbox) await trySend(mailer, mail);
    return response;
  };

  async function answer(request: Request, pathname: string): Promise<Response> {
    if (request.method === 'POST' && pathname === '/auth/v1/signup') return signUp(request);
    if (request.method === 'POST' && pathname === '/auth/v1/resend') return resend(request);
    return app.fetch(request);
  }

  // A sign-up that logs in at once sends no mail; people get theirs all the same.
  async function signUp(request: Request): Promise<Response> {
    const response = await app.fetch(request);
    const { user } = (await response.clone().json()) as { user?: { email: string } };
    if (response.ok && user) await sendConfirmation(app, db, user.email);
    return response;
  }

  // lite checks the key and the body; then it answers 429 however long ago the last mail was, and 200 without one.
  async function resend(request: Request): Promise<Response> {
    const { type, email } = (await request
      .clone()
      .json()
      .catch(() => ({}))) as { type?: unknown; email?: unknown };
    const response = await app.fetch(request);
    const isAnswered = response.ok || response.status === 429;
    if (!isAnswered || type !== 'signup' || typeof email !== 'string' || !(await mayResend(db, email))) return response;
    await sendConfirmation(app, db, email);
    return Response.json({}, { headers: response.headers });
  }
}
