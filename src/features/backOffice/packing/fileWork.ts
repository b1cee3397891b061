import { isForSomebodyElse } from '../../../domain/order/gift';
import { orderNumbers } from '../../../domain/order/order';
import type { Paper } from '../../../domain/printing/paper';
import { unprintableFields, type PrintedDocument } from '../../../domain/printing/unprintableFields';
import { UNREACHABLE_MESSAGE } from '../../../shared/api/errorMessages';
import type { AppThunk } from '../../../shared/redux';
import { invoicesDuePage } from '../orderList/gridView';
import { followingOrdersQuery, type OrderFilter, type OrderRow } from '../orders/orderQuery';
import { csvHeader, csvLines } from './ordersCsv';
import { parcelPapers, readParcelPrint } from './parcelPrint';
import { adminOrdersApi } from '../orders/adminOrdersApi';
import { reasonOf } from '../reasonOf';

/** How work on files reports to its dialog. */
export interface FileReport {
  onProgress: (text: string) => void;
  /** A file is ready to be opened or saved. */
  onFile: (file: PreparedFile) => void;
  /** What people must know before they print. */
  onWarning: (text: string) => void;
  signal: AbortSignal;
}

export interface PreparedFile {
  label: string;
  url: string;
  /** The name under which the file is saved. A file without one is opened, to be printed. */
  download?: string;
}

/** Why a file is missing. */
export interface FileProblem {
  reason: string;
  /** The page with the orders to look at. */
  link?: { to: string; text: string };
}

/** Writes files. Resolves with the problem if one is missing. */
export type FileWork = (report: FileReport) => AppThunk<Promise<FileProblem | undefined>>;

/** The pages that the function of the documents writes at once. A pick list of 100 orders is short. */
const BATCH_SIZES: Record<PrintedDocument, number> = { 'pick-list': 100, slips: 10, labels: 10, invoices: 10 };
const LABELS: Record<PrintedDocument, string> = {
  'pick-list': 'Pick list',
  slips: parcelPapers.slips,
  labels: parcelPapers.labels,
  invoices: 'Invoices',
};

type PrintedOrder = Pick<OrderRow, 'id' | 'order_uid' | 'shipping'>;

/** How slips and labels are printed. */
interface ParcelPrinting {
  paper?: Paper;
  /** Whether the file starts with the pick list of its orders. */
  hasPickList?: boolean;
}

/** Warns of what cannot be printed on the documents of orders. */
function warnOfLetters(
  documents: readonly PrintedDocument[],
  orders: readonly PrintedOrder[],
  { onWarning }: FileReport,
) {
  for (const { order_uid, shipping } of orders)
    for (const field of unprintableFields(documents, shipping)) onWarning(`${order_uid}: ${field}`);
}

/** Writes the documents of orders as PDFs, in the sequence of the orders. */
const writePdfs =
  (kind: PrintedDocument, orders: readonly PrintedOrder[], { paper, hasPickList }: ParcelPrinting = {}): FileWork =>
  ({ onProgress, onFile, signal }) =>
  async (dispatch) => {
    const orderIds = orders.map(({ id }) => id);
    const size = BATCH_SIZES[kind];
    for (let start = 0; start < orderIds.length && !signal.aborted; start += size) {
      const batch = orderIds.slice(start, start + size);
      onProgress(`Writing ${start + 1}–${start + batch.length} of ${orderIds.length} …`);
      const { data, error } = await dispatch(
        adminOrdersApi.endpoints.writeDocuments.initiate(
          { kind, orderIds: batch, paper, hasPickList },
          { track: false },
        ),
      );
      if (!data) return { reason: error ? reasonOf(error) : UNREACHABLE_MESSAGE };
      const range = orderIds.length > size ? ` ${start + 1}–${start + batch.length}` : '';
      onFile({
        label: (hasPickList ? `${LABELS['pick-list']} and ${LABELS[kind].toLowerCase()}` : LABELS[kind]) + range,
        url: data,
      });
    }
  };

/**
 * Writes packing slips or address labels on the paper, as they were chosen last in this browser.
 * @param isPickListNeeded for orders that are not packed yet. The pick list is in the same file, unless there are several
 */
export const writeParcelPdfs =
  (orders: readonly PrintedOrder[], isPickListNeeded: boolean): FileWork =>
  (report) =>
  async (dispatch, _getState, { storage }) => {
    const { document, paper } = readParcelPrint(storage);
    warnOfLetters(isPickListNeeded ? ['pick-list', document] : [document], orders, report);
    const isOneFile = orders.length <= BATCH_SIZES[document];
    const problem = isPickListNeeded && !isOneFile && (await dispatch(writePdfs('pick-list', orders)(report)));
    if (problem) return problem;
    return dispatch(writePdfs(document, orders, { paper, hasPickList: isPickListNeeded && isOneFile })(report));
  };

/** Writes the invoices of those orders that have one, except for gifts: their invoices go to the buyer by email only. */
export const writeInvoices =
  (orders: readonly PrintedOrder[]): FileWork =>
  (report) =>
  async (dispatch) => {
    const wanted = orders.filter(({ shipping }) => !isForSomebodyElse(shipping));
    const orderIds = wanted.map(({ id }) => id);
    const gifts = orders.length - wanted.length;
    const { data, error } = await dispatch(
      adminOrdersApi.endpoints.getInvoicedOrders.initiate(orderIds, { subscribe: false, forceRefetch: true }),
    );
    if (!data) return { reason: error ? reasonOf(error) : UNREACHABLE_MESSAGE };
    const invoiced = wanted.filter(({ id }) => data.includes(id));
    warnOfLetters(['invoices'], invoiced, report);
    const failure = await dispatch(writePdfs('invoices', invoiced)(report));
    if (failure) return failure;
    const missing = wanted.filter(({ id }) => !data.includes(id));
    const reasons = [
      ...(missing.length > 0
        ? [
            `${missing.length === 1 ? '1 order has' : `${missing.length} orders have`} no invoice: ${orderNumbers(missing)}.`,
          ]
        : []),
      ...(gifts > 0
        ? [`${gifts === 1 ? '1 gift is' : `${gifts} gifts are`} left out: invoices of gifts go to the buyer by email.`]
        : []),
    ];
    if (reasons.length === 0) return;
    return {
      reason: reasons.join(' '),
      ...(missing.length > 0 && { link: { to: invoicesDuePage, text: 'See the orders that wait for their invoice' } }),
    };
  };

/** The rows of one request. Supabase and `order_money` return no more. */
const ROWS = 1000;

/**
 * Writes a CSV file of every order that matches. Its pages are put into blobs, which browsers keep on disk, so that a file of
 * 100,000 orders does not fill the memory of a phone.
 */
export const writeCsv =
  (filter: OrderFilter, download: string): FileWork =>
  ({ onProgress, onFile, signal }) =>
  async (_dispatch, _getState, { getBackendClient }) => {
    const db = await getBackendClient();
    const parts = [new Blob([csvHeader])];
    let previous: OrderRow[] = [];
    let count = 0;
    for (;;) {
      const { data, error } = await followingOrdersQuery(db, filter, previous, ROWS);
      if (error) return { reason: error.code ? reasonOf(error) : UNREACHABLE_MESSAGE };
      if (signal.aborted) return;
      const last = data.at(-1);
      if (!last) break;
      const money = await db.rpc('order_money', { order_ids: data.map(({ id }) => id) });
      if (money.error) return { reason: money.error.code ? reasonOf(money.error) : UNREACHABLE_MESSAGE };
      if (signal.aborted) return;
      parts.push(new Blob([csvLines(data, money.data)]));
      previous = [...previous, ...data].filter(({ created_at }) => created_at === last.created_at);
      count += data.length;
      onProgress(`${count} ${count === 1 ? 'order' : 'orders'} …`);
    }
    const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
    onFile({ label: `Save ${download} (${count} ${count === 1 ? 'order' : 'orders'})`, url, download });
  };
