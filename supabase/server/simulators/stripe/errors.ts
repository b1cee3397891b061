import { RejectedRequest } from '../payments/payment.ts';

export interface ErrorDetails {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** An error response of the API. */
export class StripeApiError extends RejectedRequest {
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(status, details.message);
    this.details = details;
  }
}

/** A request whose parameters are wrong, or that is not possible in the state of its object. */
export const invalidRequest = (message: string, { code, param }: { code?: string; param?: string } = {}) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, code, param });

export const resourceMissing = (object: string, id: string, param = 'id') =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
