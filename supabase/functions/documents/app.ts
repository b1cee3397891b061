import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { dataForCaller, limitParallelRequests, requireAdministrator, requireCaller } from '../_shared/caller.ts';
import { type Paper, papers } from '../../../src/domain/printing/paper.ts';
import type { CallerClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods, RETRY_AFTER_S } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { validate, validJson, validQuery } from '../_shared/validation.ts';
import { ACCOUNTANT_NOTE, writeReturnFiles } from './gstr1.ts';
import type { WritePdf } from './writePdf.ts';

export interface DocumentsDeps {
  createCallerClient: (accessToken: string) => CallerClient;
  writePdf: WritePdf;
}

/** How many slips, labels or invoices one request writes. Edge functions have two seconds of CPU time. */
export const MAX_DOCUMENTS = 10;

/** How many requests of one caller are in progress at most. */
const MAX_PARALLEL_REQUESTS = 3;

/** How many orders one pick list contains. */
const MAX_PICKED = 100;

const orderId = v.pipe(v.string('must be a string'), v.uuid('must be a UUID'));

const paperNames = Object.keys(papers) as Paper[];

const paper = v.optional(v.picklist(paperNames, `must be one of: ${paperNames.join(', ')}`), 'a4');

const orderIds = (maxCount: number) =>
  v.pipe(
    v.array(orderId, 'must be an array'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxCount, `must contain at most ${maxCount} orders`),
  );

const ordersRequest = (maxCount: number) => v.strictObject({ order_ids: orderIds(maxCount) }, 'must be an object');

const parcelsRequest = v.strictObject(
  { order_ids: orderIds(MAX_DOCUMENTS), paper, pick_list: v.optional(v.boolean('must be true or false'), false) },
  'must be an object',
);

const monthQuery = v.strictObject({
  month: v.pipe(v.string('must be a string'), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month: 2026-11')),
});

/**
 * Writes the documents of orders as PDFs, and the files of a month. It reads everything with the access token of the
 * caller, so row-level security decides: customers get the invoices of their own orders.
 *
 * - `GET /invoices/{order}`, `GET /credit-notes/{order}`: the invoice of an order, and its credit notes
 * - `POST /invoices`, `/pick-list` with `{ order_ids }`: for administrators. The invoices of gifts are left out
 * - `POST /slips`, `/labels` with `{ order_ids, paper, pick_list }`: for administrators. The paper is one of {@link papers},
 *   A4 by default. If `pick_list` is true, the file starts with the pick list of the orders
 * - `GET /gstr1?month=2026-11`: `{ month, files: [{ name, csv }], totals, open_orders, note }`, for owners
 */
export function createDocumentsApp({ createCallerClient, writePdf }: DocumentsDeps): Hono {
  const app = new Hono().notFound(handleNotFound).onError((error, c) => {
    if (error instanceof HTTPException && [429, 503].includes(error.status))
      c.header('retry-after', String(RETRY_AFTER_S));
    return handleError(error, c);
  });
  app.use(
    allowEveryOrigin('GET', 'POST', 'OPTIONS'),
    rejectOtherMethods(app),
    limitParallelRequests(MAX_PARALLEL_REQUESTS),
  );
  // The path starts with the name of the function; on the local gateway, with /functions/v1 before it.
  const prefix = '/:function{.+}';
  const caller = requireCaller(createCallerClient);

  app.get(`${prefix}/invoices/:order`, caller, async (c) => {
    const order_id = validate(orderId, c.req.param('order'));
    const rows = dataForCaller(await c.get('caller').from('invoices').select('document').eq('order_id', order_id));
    if (rows.length === 0) throw new HTTPException(404, { message: 'This order has no invoice.' });
    const documents = rows.map(({ document }) => document);
    return pdf(await writePdf({ kind: 'taxDocuments', documents }, c.get('accountId')));
  });

  app.get(`${prefix}/credit-notes/:order`, caller, async (c) => {
    const order_id = validate(orderId, c.req.param('order'));
    const client = c.get('caller');
    const invoices = dataForCaller(await client.from('invoices').select('id').eq('order_id', order_id));
    const ids = invoices.map(({ id }) => id);
    const rows = dataForCaller(
      await client.from('credit_notes').select('document').in('invoice_id', ids).order('issued_at').order('number'),
    );
    if (rows.length === 0) throw new HTTPException(404, { message: 'This order has no credit note.' });
    const documents = rows.map(({ document }) => document);
    return pdf(await writePdf({ kind: 'taxDocuments', documents }, c.get('accountId')));
  });

  app.post(
    `${prefix}/invoices`,
    caller,
    requireAdministrator,
    limitBody(16),
    validJson(ordersRequest(MAX_DOCUMENTS)),
    async (c) => {
      const { order_ids } = c.req.valid('json');
      const rows = dataForCaller(
        await c.get('caller').from('invoices').select('order_id, document').in('order_id', order_ids),
      );
      const documents = inOrder(order_ids, rows, 'order_id').map(({ document }) => document);
      // What is printed here is put into the parcels, and the recipient of a gift sees no prices.
      const printed = documents.filter(({ delivery }) => !delivery);
      if (printed.length === 0)
        throw new HTTPException(409, { message: 'The invoice of a gift goes to its buyer by email only.' });
      return pdf(await writePdf({ kind: 'taxDocuments', documents: printed }, c.get('accountId')));
    },
  );

  for (const [path, kind] of [
    ['slips', 'packingSlips'],
    ['labels', 'addressLabels'],
  ] as const) {
    app.post(`${prefix}/${path}`, caller, requireAdministrator, limitBody(16), validJson(parcelsRequest), async (c) => {
      const client = c.get('caller');
      const { order_ids, paper, pick_list: hasPickList } = c.req.valid('json');
      const orders = await readOrders(client, order_ids);
      const sender = dataForCaller(await client.from('shop_settings').select('legal_name, address, fssai').single());
      return pdf(await writePdf({ kind, orders, sender, paper, hasPickList }, c.get('accountId')));
    });
  }

  app.post(
    `${prefix}/pick-list`,
    caller,
    requireAdministrator,
    limitBody(16),
    validJson(ordersRequest(MAX_PICKED)),
    async (c) => {
      const orders = await readOrders(c.get('caller'), c.req.valid('json').order_ids);
      return pdf(await writePdf({ kind: 'pickList', orders }, c.get('accountId')));
    },
  );

  app.get(`${prefix}/gstr1`, caller, validQuery(monthQuery), async (c) => {
    const month = dataForCaller(await c.get('caller').rpc('gst_month', { month: `${c.req.valid('query').month}-01` }));
    const { totals, open_orders } = month;
    return c.json({ month: month.month, files: writeReturnFiles(month), totals, open_orders, note: ACCOUNTANT_NOTE });
  });
  return app;
}

async function readOrders(caller: CallerClient, ids: string[]) {
  const orders = dataForCaller(
    await caller.from('orders').select('id, order_uid, created_at, items, shipping').in('id', ids),
  );
  return inOrder(ids, orders, 'id');
}

/**
 * Returns the rows in the order of the ids of their orders, each once.
 * @throws {HTTPException} 404 if one is missing
 */
function inOrder<Key extends string, Row extends Record<Key, string>>(ids: string[], rows: Row[], key: Key): Row[] {
  const found = new Map(rows.map((row): [string, Row] => [row[key], row]));
  return [...new Set(ids)].map((id) => {
    const row = found.get(id);
    if (!row) throw new HTTPException(404, { message: `There is no such document for the order ${id}.` });
    return row;
  });
}

const pdf = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } });
