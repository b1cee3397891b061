import { createPaymentProvider } from './createPaymentProvider.ts';

const DATE = 'Thu, 26 Nov 2026 09:30:00 GMT';
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const razorpay = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };

it.each([
  ['https://api.stripe.com', stripe],
  ['https://api.razorpay.com', razorpay],
])('the time of the payment provider is the date of a response, whatever its status: %s', async (url, env) => {
  const read = (respond: () => Promise<Response>) => {
    const requests: string[] = [];
    const provider = createPaymentProvider(env, (input) => {
      requests.push(new Request(input).url);
      return respond();
    });
    return provider.readTime().then((time) => ({ time, requests }));
  };
  const notFound = new Response(null, { status: 404, headers: { date: DATE } });
  expect(await read(() => Promise.resolve(notFound))).toEqual({ time: new Date(DATE), requests: [`${url}/`] });
  expect((await read(() => Promise.resolve(new Response()))).time).toBeNull();
  expect((await read(() => Promise.reject(new Error('connection refused')))).time).toBeNull();
});
