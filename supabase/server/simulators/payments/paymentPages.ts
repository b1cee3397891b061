import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import { AUTHENTICATION_CARD, DECLINED_CARD } from './card.ts';
import { challengePage } from './challengePage.ts';
import type { EventDelivery } from './delivery.ts';
import type { PaymentAttempt, RejectedForm, SubmittedForm } from './form.ts';
import type { FormResult } from './formParts.ts';
import { notice, unknownNotice } from './notices.ts';
import { unchanged, type Change, type Outcome, type SimulatedPayment } from './payment.ts';
import type { PaymentStore } from './paymentStore.ts';
import { logError } from '../../../functions/_shared/log.ts';

/** What the hosted page of a provider shows and does. */
export interface PageBehavior<Payment extends SimulatedPayment, Attempt extends PaymentAttempt> {
  /** The page of an open payment. */
  page(payment: Payment, result?: FormResult): Response | Promise<Response>;
  /** The response for a payment that is no longer open: the redirect to the shop, or a notice. */
  leave(payment: Payment): Response | Promise<Response>;
  /** Where forms may redirect to. */
  formTargetsOf(payment: Payment): string[];
  readForm(body: string, payment: Payment): SubmittedForm<Attempt> | RejectedForm;
  submit(payment: Payment, attempt: Attempt, outcome: Outcome): Change<Payment>;
  decline(payment: Payment, attempt: Attempt): Change<Payment>;
  needsAuthentication(payment: Payment): boolean;
  /** The shopper accepts or refuses the 3-D Secure challenge. */
  authenticate(payment: Payment, isAccepted: boolean): Change<Payment>;
  expire(payment: Payment): Change<Payment>;
}

const DECLINED = {
  title: 'Your card was declined',
  text: 'Nothing was charged. Please try another card, or pay by UPI.',
};

/**
 * The hosted page: `GET /pay/{payment}` shows it and `POST /pay/{payment}` pays. `/pay/{payment}/authenticate` is the
 * page of the bank, and `POST /pay/{payment}/expire` ends the payment as if its time was over.
 */
export function createPaymentPages<Payment extends SimulatedPayment, Attempt extends PaymentAttempt>(
  { store, delivery }: { store: PaymentStore<Payment>; delivery: EventDelivery },
  behavior: PageBehavior<Payment, Attempt>,
): Hono {
  const app = new Hono({ strict: false }).notFound(unknownNotice).onError((error) => {
    if (error instanceof HTTPException) return notice('That did not work', error.message, { status: error.status });
    logError('The payment page failed', error);
    return notice('Something went wrong on our side', 'Nothing was charged. Please reload this page to try again.', {
      status: 500,
    });
  });
  app.use(
    methodNotAllowed({
      app,
      async onMethodNotAllowed(_, methods) {
        const response = await notice('That did not work', 'This page is shown and sent, nothing else.', {
          status: 405,
        });
        response.headers.set('allow', methods.join(', '));
        return response;
      },
    }),
  );

  app.get('/pay/:id', (c) => withOpenPayment(c, (payment) => behavior.page(payment)));

  app.post('/pay/:id', requireOwnOrigin, limitBody(16), (c) =>
    withOpenPayment(c, async (payment) => {
      const form = behavior.readForm(await c.req.text(), payment);
      if ('errors' in form) return behavior.page(payment, form);
      const { values, attempt, cardNumber, outcome } = form;
      if (outcome === 'declined' || cardNumber === DECLINED_CARD) {
        await changeOpen(payment.id, (open) => behavior.decline(open, attempt));
        return behavior.page(payment, { values, failure: DECLINED });
      }
      const response = await changeOpen(payment.id, (open) =>
        behavior.submit(
          open,
          attempt,
          cardNumber === AUTHENTICATION_CARD ? 'authentication' : outcome === 'closed' ? 'paid' : outcome,
        ),
      );
      return outcome === 'closed' ? closedNotice() : response;
    }),
  );

  app.get('/pay/:id/authenticate', (c) =>
    withOpenPayment(c, (payment) =>
      behavior.needsAuthentication(payment)
        ? challengePage(payment, behavior.formTargetsOf(payment))
        : redirect(`/pay/${payment.id}`),
    ),
  );

  app.post('/pay/:id/authenticate', requireOwnOrigin, limitBody(16), (c) =>
    withOpenPayment(c, async (payment) => {
      const isAccepted = new URLSearchParams(await c.req.text()).get('answer') === 'accept';
      return changeOpen(payment.id, (open) =>
        behavior.needsAuthentication(open) ? behavior.authenticate(open, isAccepted) : unchanged(open),
      );
    }),
  );

  app.post('/pay/:id/expire', requireOwnOrigin, (c) =>
    withOpenPayment(c, ({ id }) => changeOpen(id, (open) => behavior.expire(open))),
  );

  /** Responds for an open payment with the given page; for any other with a redirect or a notice. */
  async function withOpenPayment(
    c: Context,
    openPage: (payment: Payment) => Response | Promise<Response>,
  ): Promise<Response> {
    const payment = await store.read(c.req.param('id') ?? '');
    if (!payment) return unknownNotice();
    return payment.status === 'open' ? openPage(payment) : behavior.leave(payment);
  }

  /**
   * Changes a payment, unless it was paid in another tab or expired since, and goes to its next page. If the webhook is to
   * arrive before, it is delivered first. Like a real provider, this does not wait for its success.
   */
  async function changeOpen(id: string, change: (payment: Payment) => Change<Payment>): Promise<Response> {
    const changed = await store.tx((sql) =>
      store.change(sql, id, (current) => (current.status === 'open' ? change(current) : unchanged(current))),
    );
    if (!changed) return unknownNotice();
    const { payment, events } = changed;
    for (const event of events)
      if (event.timing === 'before' || event.timing === 'twice') await delivery.deliverNow(id, event.id);
    if (payment.status !== 'open') return behavior.leave(payment);
    return redirect(behavior.needsAuthentication(payment) ? `/pay/${id}/authenticate` : `/pay/${id}`);
  }

  return app;
}

const closedNotice = () =>
  notice('The page is closed', 'The payment was made, and the browser does not return to the shop by itself.', {
    back: '/',
  });

/** Rejects a form that the browser sent from another site. The scheme may differ behind a proxy that terminates TLS. */
export const requireOwnOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host);
  if (!isOwn) throw new HTTPException(403, { message: 'This form can only be sent from its own page.' });
  await next();
};

export const redirect = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  });
