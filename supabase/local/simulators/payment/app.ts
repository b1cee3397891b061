import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import type { CheckoutSession } from '../../../functions/_shared/payments/provider.ts';
import { createPaymentApi, type PaymentApiDeps } from './api.ts';
import { DECLINED_CARD } from './card.ts';
import { readForm } from './form.ts';
import { cancelledNotice, expiredNotice, notice, unknownNotice } from './notices.ts';
import { paymentPage } from './paymentPage.ts';
import { readCheckoutSession, stateOf, successUrl, withOrder } from './checkoutSession.ts';
import { reportExpired, reportPaid } from './webhook.ts';

export type PaymentSimulatorDeps = PaymentApiDeps;

/**
 * Simulates a payment provider's hosted page: `GET /pay/{session}` shows it, `POST /pay/{session}` pays and
 * `POST /pay/{session}/cancel` cancels. The provider's API is under `/pay/api`.
 */
export function createPaymentSimulator(deps: PaymentSimulatorDeps): Hono {
  const { db } = deps;

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
  app.route('/pay/api', createPaymentApi(deps));

  app.get('/pay/:id', async (c) => respond(c.req.param('id'), paymentPage));

  app.post('/pay/:id', requireOwnOrigin, limitBody(16), async (c) =>
    respond(c.req.param('id'), async (session) => pay(session, await c.req.text())),
  );

  app.post('/pay/:id/cancel', requireOwnOrigin, async (c) => {
    const session = await readCheckoutSession(db, c.req.param('id'));
    if (!session) return unknownNotice();
    if (stateOf(session) !== 'paid') await reportExpired(deps, session);
    const { status } = (await readCheckoutSession(db, session.id)) ?? session;
    return redirect(status === 'paid' ? await successUrl(db, session) : session.cancel_url);
  });

  /** Responds for an open session with the given page; for any other with a redirect or a notice. */
  async function respond(
    id: string,
    openPage: (session: CheckoutSession) => Response | Promise<Response>,
  ): Promise<Response> {
    const session = await readCheckoutSession(db, id);
    if (!session) return unknownNotice();
    switch (stateOf(session)) {
      case 'open':
        return openPage(session);
      case 'paid':
        return redirect(await successUrl(db, session));
      case 'expired':
        return expiredNotice(session);
      case 'cancelled':
        return cancelledNotice(session);
    }
  }

  async function pay(session: CheckoutSession, body: string): Promise<Response> {
    const form = readForm(body);
    if ('errors' in form) return paymentPage(session, form);

    const { values, payment } = form;
    if (payment.method === 'card' && payment.card_number === DECLINED_CARD) {
      return paymentPage(session, {
        values,
        failure: {
          title: 'Your card was declined',
          text: 'Nothing was charged. Please try another card, or pay by UPI.',
        },
      });
    }
    try {
      return redirect(withOrder(session.success_url, await reportPaid(deps, session, payment)));
    } catch (error) {
      console.error(`Checkout session ${session.id} is paid, but its order was not created:`, error);
      return paymentPage(session, {
        values,
        failure: {
          title: 'Your order is not finished yet',
          text: 'The payment went through, but the shop did not answer. Please press the button again: you will not be charged twice.',
        },
      });
    }
  }

  return app;
}

/** Rejects a form that the browser sent from another site. The scheme may differ behind a proxy that terminates TLS. */
const requireOwnOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin');
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host);
  if (!isOwn) throw new HTTPException(403, { message: 'This payment can only be sent from its own page.' });
  await next();
};

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  });
}
