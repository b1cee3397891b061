import type { PaymentSimulator, PaymentSimulatorOptions } from './payments/simulator.ts';
import type { PaymentProviderName } from '../../functions/_shared/payments/paymentSettings.ts';
import { createRazorpaySimulator } from './razorpay/razorpaySimulator.ts';
import { createStripeSimulator } from './stripe/stripeSimulator.ts';

const SIMULATORS: Record<PaymentProviderName, (options: PaymentSimulatorOptions) => PaymentSimulator> = {
  stripe: createStripeSimulator,
  razorpay: createRazorpaySimulator,
};

/** Creates the simulator of a payment provider. */
export const createPaymentSimulator = (name: PaymentProviderName, options: PaymentSimulatorOptions): PaymentSimulator =>
  SIMULATORS[name](options);
