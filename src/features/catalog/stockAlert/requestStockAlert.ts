import * as v from 'valibot';
import { paths } from '../../../domain/routes';
import type { StockAlertAction } from '../../../domain/stockAlert';
import { readAccessToken } from '../../../shared/api/accessToken';
import { requestStore } from '../../../shared/api/storeBaseQuery';
import type { AppThunk } from '../../../shared/redux';

/*
 * The requests about stock alerts, which only our own store offers. They are not endpoints of RTK Query, because their
 * arguments are an email address or a secret, which must not be in an action.
 */

/**
 * Asks the store to send the first email. Returns the problem if the store did not accept the request, otherwise the
 * page on which a demo shop shows the email.
 */
export const requestStockAlert =
  (variantId: string, email: string): AppThunk<Promise<{ problem?: string; mailboxUrl?: string }>> =>
  async (_dispatch, _getState, services) => {
    const body = { variant_id: variantId, email };
    // An account with a confirmed email has a limit of its own.
    const accessToken = await readAccessToken(services);
    const { error } = await requestStore(services, { path: 'stock-alerts', method: 'POST', body, accessToken });
    if (!error) return { mailboxUrl: services.config.mailboxUrl };
    return { problem: (error.status === 429 && error.detail) || error.message };
  };

/** `unknown`: the link no longer works. `unavailable`: the store does not answer; try again later. */
export type StockAlertResult =
  { status: 'done'; title?: string; path?: string } | { status: 'unknown' | 'unavailable' };

const confirmedSchema = v.object({ product_id: v.string(), product: v.string(), variant: v.string() });

/** Confirms the alert of a link, or ends all alerts of its email address. */
export const answerStockAlert =
  (action: StockAlertAction, token: string): AppThunk<Promise<StockAlertResult>> =>
  async (_dispatch, _getState, services) => {
    const request = { path: `stock-alerts/${action}`, method: 'POST', body: { token } } as const;
    const { data, error } = await requestStore(services, request);
    if (error) return { status: error.status === 404 ? 'unknown' : 'unavailable' };
    if (action === 'end') return { status: 'done' };
    const { success, output } = v.safeParse(confirmedSchema, data);
    if (!success) return { status: 'unavailable' };
    const { product, product_id: id, variant } = output;
    return { status: 'done', title: `${product} (${variant})`, path: paths.product(id) };
  };
