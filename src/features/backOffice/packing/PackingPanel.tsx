import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useCallback, useRef, useState } from 'react';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import type { OrderRow } from '../orders/orderQuery';
import { filterOf, type GridView } from '../orderList/gridView';
import { useGridRows } from '../orderList/useGridRows';
import { writeCsv, writeInvoices, writeParcelPdfs, type FileWork } from './fileWork';
import { MoreMenu } from '../MoreMenu';
import { useOrderMoney } from '../orderList/useOrderMoney';
import { PackingFilters } from './PackingFilters';
import { PackingGrid } from './PackingGrid';
import type { packingLists } from './packingLists';
import { SelectButtons } from './SelectButtons';
import { SelectionBar } from './SelectionBar';

interface PackingPanelProps {
  list: (typeof packingLists)[number];
  view: GridView;
  onViewChange: (change: Partial<GridView>) => void;
  /** Returns the orders that are packed now. */
  pack: (orders: OrderRow[]) => Promise<OrderRow[]>;
  unpack: (orders: OrderRow[]) => Promise<void>;
  ship: (orders: OrderRow[]) => void;
  writeFiles: (title: string, work: FileWork, options?: { isForParcels: boolean }) => Promise<void>;
}

const selectionOf = (orders: OrderRow[]): GridRowSelectionModel => ({
  type: 'include',
  ids: new Set(orders.map(({ id }) => id)),
});

/** One list of the packing page, and what is done with its orders. */
export function PackingPanel({ list, view, onViewChange, pack, unpack, ship, writeFiles }: PackingPanelProps) {
  const { orders, count, isLoading, hasFailed, retry } = useGridRows(view, onViewChange);
  const money = useOrderMoney(orders);
  const [selection, setSelection] = useState(() => selectionOf([]));
  const panel = useRef<HTMLDivElement>(null);
  // In the sequence of their selection, without orders that have left the list.
  const selected = [...selection.ids].flatMap((id) => orders?.find((order) => order.id === id) ?? []);

  /** Selects orders, and moves the focus from the button, which disappears, to the panel. */
  const select = (chosen: OrderRow[]) => {
    setSelection(selectionOf(chosen));
    panel.current?.focus();
  };
  const printSlips = async () => {
    const packed = await pack(selected);
    if (packed.length === 0) return;
    select([]);
    await writeFiles('Slips and labels', writeParcelPdfs(packed, list.key === 'to-pack'), { isForParcels: true });
  };
  const packSelected = async () => {
    await pack(selected);
    select([]);
  };
  const unpackSelected = async () => {
    await unpack(selected);
    select([]);
  };
  const packOne = useCallback((order: OrderRow) => void pack([order]), [pack]);
  const unpackOne = useCallback((order: OrderRow) => void unpack([order]), [unpack]);
  const exportCsv = () => writeFiles('CSV of these orders', writeCsv(filterOf(view), `orders-${list.key}.csv`));

  return (
    <Panel ref={panel} role="tabpanel" tabIndex={-1} id={`panel-${list.key}`} aria-labelledby={`tab-${list.key}`}>
      <PackingFilters
        view={view}
        onChange={onViewChange}
        action={<MoreMenu actions={[{ label: 'Save as CSV', onClick: () => void exportCsv() }]} />}
      />
      {hasFailed ? (
        <Alert
          title="The orders could not be loaded"
          action={
            <Button $variant="secondary" onClick={retry}>
              Try again
            </Button>
          }
        />
      ) : (
        <PackingGrid
          list={list.key}
          label={list.label}
          emptyText={list.emptyText}
          orders={orders}
          count={count}
          isLoading={isLoading}
          money={money}
          view={view}
          onViewChange={onViewChange}
          selection={selection}
          onSelectionChange={setSelection}
          onPack={packOne}
          onUnpack={unpackOne}
        />
      )}
      {selected.length === 0 && orders && (list.key === 'to-pack' || list.key === 'to-ship') && (
        <SelectButtons list={list.key} orders={orders} isWholeList={count === orders.length} onSelect={select} />
      )}
      {selected.length > 0 && (
        <SelectionBar aria-label="Selected orders">
          <span>{`${selected.length} selected`}</span>
          {list.key === 'to-pack' && (
            <>
              <Button onClick={printSlips}>Print slips</Button>
              <Button $variant="secondary" onClick={packSelected}>
                Mark packed
              </Button>
            </>
          )}
          {list.key === 'to-ship' && (
            <>
              <Button onClick={() => ship(selected)}>Ship</Button>
              <Button $variant="secondary" onClick={printSlips}>
                Print slips
              </Button>
              <Button $variant="secondary" onClick={unpackSelected}>
                Not packed
              </Button>
            </>
          )}
          {list.key === 'shipped' && (
            <Button onClick={() => writeFiles('Invoices', writeInvoices(selected))}>Print invoices</Button>
          )}
        </SelectionBar>
      )}
    </Panel>
  );
}

const Panel = styled.div`
  padding-top: ${({ theme }) => theme.space(3)};
  outline: none;
`;
