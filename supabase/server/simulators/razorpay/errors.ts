import { RejectedRequest } from '../payments/payment.ts';

/** An error response of the API. Razorpay has one code for all requests that it rejects. */
export class RazorpayApiError extends RejectedRequest {
  /** The parameter that is wrong. */
  readonly field: string | undefined;

  constructor(status: number, description: string, field?: string) {
    super(status, description);
    this.field = field;
  }
}

export const badRequest = (description: string, field?: string) => new RazorpayApiError(400, description, field);

export const errorBody = ({ status, message, field }: RazorpayApiError) => ({
  error: {
    code: status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
    description: message,
    metadata: {},
    reason: field ? 'input_validation_failed' : null,
    source: field ? 'business' : null,
    step: field ? 'payment_initiation' : null,
    ...(field && { field }),
  },
});
