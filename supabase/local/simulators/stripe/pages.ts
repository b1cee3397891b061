import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import type { Database } from '../../database/database.ts';
import { AUTHENTICATION_CARD, DECLINED_CARD } from './card.ts';
import { challengePage } from './challengePage.ts';
import type { EventDelivery } from './delivery.ts';
import { readForm, valuesOf } from './form.ts';
import { expiredNotice, notice, unknownNotice } from './notices.ts';
import { paymentPage } from './paymentPage.ts';
import { authenticate, expirePayment, submitPayment, type Change, type PaymentRecord } from './payments.ts';
import { changePayment, listEvents, readPayment } from './store.ts';

export interface PaymentPagesDeps {
  db: Database;
  delivery: EventDelivery;
}

const DECLINED = {
  title: 'Your card was declined',
  text: 'Nothing was charged. Please try another card, or pay by UPI.',
};

const NOT_AUTHENTICATED = {
  title: 'Your bank did not confirm the payment',
  text: 'Nothing was charged. Please try again, or choose another way to pay.',
};

/**
 * The hosted page: `GET /pay/{payment}` shows it and `POST /pay/{payment}` pays. `/pay/{payment}/authenticate` is the
 * page of the bank, and `POST /pay/{payment}/expire` ends the payment as if its time was over.
 */
export function createPaymentPages({ db, delivery }: PaymentPagesDeps): Hono {
  const app = new Hono({ strict: false }).notFound(unknownNotice).onError((error) => {
    if (error instanceof HTTPException) return notice('That did not work', error.message, { status: error.status });
    console.error('The payment page failed:', error);
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

  app.get('/pay/:id', (c) =>
    withOpenPayment(c, (payment) =>
      paymentPage(payment, {
        values: payment.attempt ? valuesOf(payment.attempt) : undefined,
        failure: payment.intent?.status === 'requires_payment_method' ? NOT_AUTHENTICATED : undefined,
      }),
    ),
  );

  app.post('/pay/:id', requireOwnOrigin, limitBody(16), (c) =>
    withOpenPayment(c, async (payment) => {
      const form = readForm(await c.req.text(), payment);
      if ('errors' in form) return paymentPage(payment, form);
      const { values, attempt, cardNumber } = form;
      const outcome = cardNumber === AUTHENTICATION_CARD ? 'authentication' : form.outcome;
      if (outcome === 'declined' || cardNumber === DECLINED_CARD)
        return paymentPage(payment, { values, failure: DECLINED });
      return changeOpen(payment.id, (open) => submitPayment(open, attempt, outcome));
    }),
  );

  app.get('/pay/:id/authenticate', (c) =>
    withOpenPayment(c, (payment) =>
      payment.intent?.status === 'requires_action' ? challengePage(payment) : redirect(`/pay/${payment.id}`),
    ),
  );

  app.post('/pay/:id/authenticate', requireOwnOrigin, limitBody(16), (c) =>
    withOpenPayment(c, async (payment) => {
      const isAccepted = new URLSearchParams(await c.req.text()).get('answer') === 'accept';
      return changeOpen(payment.id, (open) =>
        open.intent?.status === 'requires_action' ? authenticate(open, isAccepted) : { payment: open, events: [] },
      );
    }),
  );

  app.post('/pay/:id/expire', requireOwnOrigin, (c) => withOpenPayment(c, ({ id }) => changeOpen(id, expirePayment)));

  /** Responds for an open payment with the given page; for any other with a redirect or a notice. */
  async function withOpenPayment(
    c: Context,
    openPage: (payment: PaymentRecord) => Response | Promise<Response>,
  ): Promise<Response> {
    const payment = await readPayment(db, c.req.param('id') ?? '');
    if (!payment) return unknownNotice();
    return payment.status === 'open' ? openPage(payment) : leave(payment);
  }

  /**
   * Changes a payment, unless it was paid in another tab or expired since, and goes to its next page. If the webhook is to
   * arrive before, it is delivered first. Like Stripe, this does not wait for its success.
   */
  async function changeOpen(id: string, change: (payment: PaymentRecord) => Change): Promise<Response> {
    let isChanged = false;
    const payment = await db.tx((sql) =>
      changePayment(sql, id, (current) => {
        isChanged = current.status === 'open';
        return isChanged ? change(current) : { payment: current, events: [] };
      }),
    );
    if (!payment) return unknownNotice();
    if (isChanged && payment.status === 'complete') await deliverBeforeRedirect(payment);
    if (payment.status !== 'open') return leave(payment);
    return redirect(payment.intent?.status === 'requires_action' ? `/pay/${id}/authenticate` : `/pay/${id}`);
  }

  async function deliverBeforeRedirect({ id, attempt }: PaymentRecord): Promise<void> {
    if (attempt?.webhook !== 'before' && attempt?.webhook !== 'twice') return;
    const events = await listEvents(db, id);
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    if (completed) await delivery.deliverNow(id, completed.id);
  }

  return app;
}

const leave = (payment: PaymentRecord): Response | Promise<Response> =>
  payment.status === 'complete' ? redirect(payment.params.success_url) : expiredNotice(payment);

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
