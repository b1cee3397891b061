import type { OrderRow } from '../orders/orderQuery';
import { writeInvoices } from './fileWork';
import { FilesDialog } from './FilesDialog';
import { PackingNotice } from './PackingNotice';
import { PackingPanel } from './PackingPanel';
import { PackingTabs } from './PackingTabs';
import { ShipDialog } from './ShipDialog';
import { UnfinishedShipping } from './UnfinishedShipping';
import { useFileJob } from './useFileJob';
import { usePacking } from './usePacking';
import { usePackingView } from './usePackingView';
import { useShipping } from './useShipping';

/** The orders from paid to shipped: packed with their slips, shipped with their tracking numbers, invoiced. */
export function Packing() {
  const { list, view, changeView, openList } = usePackingView();
  const { result, pack, unpack } = usePacking();
  const shipping = useShipping();
  const files = useFileJob();

  const printInvoices = (orders: OrderRow[]) => {
    shipping.close();
    void files.start('Invoices', writeInvoices(orders));
  };

  return (
    <>
      <UnfinishedShipping shipping={shipping} />
      <PackingTabs list={list.key} onChange={openList} />
      <PackingNotice result={result} onUndo={unpack} />
      <PackingPanel
        key={list.key}
        list={list}
        view={view}
        onViewChange={changeView}
        pack={pack}
        unpack={unpack}
        ship={(orders) => shipping.open(orders.map(({ id }) => id))}
        writeFiles={files.start}
      />
      {shipping.orderIds && (
        <ShipDialog orderIds={shipping.orderIds} onClose={shipping.close} onPrintInvoices={printInvoices} />
      )}
      {files.job && <FilesDialog job={files.job} onRestart={files.restart} onClose={files.close} />}
    </>
  );
}
