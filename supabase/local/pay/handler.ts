import { dataOf, type ServiceClient } from '../../functions/_shared/database.ts';
import { readText } from '../../functions/_shared/body.ts';
import { Refusal, type Handler } from '../../functions/_shared/http.ts';
import { DECLINED_CARD } from './card.ts';
import { readForm } from './form.ts';
import { cancelledNotice, expiredNotice, notice, unknownNotice } from './notices.ts';
import { paymentPage } from './paymentPage.ts';
import { readSession, stateOf, successAddress, withOrder, type Session } from './session.ts';
import { reportPayment, type WebhookDeps } from './webhook.ts';

export interface PaymentPageDeps extends WebhookDeps {
  db: ServiceClient;
}

const FORM_LIMIT = 16 * 1024;

/**
 * The simulated hosted payment page, which stands where a payment provider's own would: `GET /pay/{session}`
 * shows it, `POST /pay/{session}` pays, `POST /pay/{session}/cancel` gives the reservation back.
 */
export function createPaymentPage(deps: PaymentPageDeps): Handler {
  async function handle(request: Request): Promise<Response> {
    const [, id = '', action] = /^\/pay\/([^/]+)(\/cancel)?\/?$/.exec(new URL(request.url).pathname) ?? [];
    if (request.method !== 'POST' && (request.method !== 'GET' || action))
      throw new Refusal(405, 'This page is shown and sent, nothing else.');
    if (request.method === 'POST') refuseForeign(request);

    const session = await readSession(deps.db, id);
    if (!session) return unknownNotice();
    const state = stateOf(session);
    if (state === 'paid') return redirect(await successAddress(deps.db, session));
    if (action) return cancel(session);
    if (state === 'expired') return expiredNotice(session);
    if (state === 'cancelled') return cancelledNotice(session);
    return request.method === 'POST' ? pay(session, request) : paymentPage(session);
  }

  async function pay(session: Session, request: Request): Promise<Response> {
    const form = readForm(await readText(request, FORM_LIMIT));
    if ('problems' in form) return paymentPage(session, form);

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
      return redirect(withOrder(session.success_url, await reportPayment(deps, session, payment)));
    } catch (error) {
      console.error(`Checkout session ${session.id} is paid, but its order was not made:`, error);
      return paymentPage(session, {
        values,
        failure: {
          title: 'Your order is not finished yet',
          text: 'The payment went through, but the shop did not answer. Please press the button again: you will not be charged twice.',
        },
      });
    }
  }

  async function cancel(session: Session): Promise<Response> {
    const { status } = dataOf(await deps.db.rpc('cancel_checkout_session', { session_id: session.id }));
    return redirect(status === 'paid' ? await successAddress(deps.db, session) : session.cancel_url);
  }

  return async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (error instanceof Refusal) return notice('That did not work', error.message, { status: error.status });
      console.error('The payment page failed:', error);
      return notice('Something went wrong on our side', 'Nothing was charged. Please reload this page to try again.', {
        status: 500,
      });
    }
  };
}

/** A browser says which site a form was sent from; only our own page's is taken. */
function refuseForeign(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)) return;
  throw new Refusal(403, 'This payment can only be sent from its own page.');
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  });
}
