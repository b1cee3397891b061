import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState } from 'react';
import styled, { useTheme } from 'styled-components';
import { normalizeTrackingNumber, trackingNumberProblem } from '../../../domain/order/trackingNumber';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { showFirstError } from '../../../shared/ui/form/showFirstError';
import { TextField } from '../../../shared/ui/form/TextField';
import { Loading } from '../../../shared/ui/Loading';
import { DisputedShipmentDialog } from '../orders/DisputedShipmentDialog';
import type { OrderRow } from '../orders/orderQuery';
import { TaxSettingsNotice } from '../settings/TaxSettingsNotice';
import { ParcelList } from './ParcelList';
import { outcomeOf } from './parcelOutcome';
import { PasteTrackingNumbers } from './PasteTrackingNumbers';
import { ShippingProgress } from './ShippingProgress';
import { useParcels, type Parcel } from './useParcels';
import { usePastedNumbers } from './usePastedNumbers';
import { useShippingRun } from './useShippingRun';

interface ShipDialogProps {
  orderIds: string[];
  onClose: () => void;
  onPrintInvoices: (orders: OrderRow[]) => void;
}

/** Takes the tracking numbers of parcels and marks them as shipped, each with its invoice and email. */
export function ShipDialog({ orderIds, onClose, onPrintInvoices }: ShipDialogProps) {
  const isWide = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const titleId = useId();
  const { parcels, isLoading, error, refetch, courier, setTrackingNumbers, setCourier, keepDraft } =
    useParcels(orderIds);
  const { results, isRunning, start, stop } = useShippingRun();
  // The ids of the disputed orders, about which the dialog asks when the other parcels are shipped.
  const [disputedIds, setDisputedIds] = useState<string[]>([]);
  const open = parcels.filter(({ order, isOpen }) => isOpen && results[order.id] !== '');
  const shipped = parcels.filter((parcel) => outcomeOf(parcel, results[parcel.order.id])?.isShipped);

  const pasted = usePastedNumbers(open, setTrackingNumbers);
  const fields = useRef<HTMLDivElement>(null);
  const disputed = open.filter(({ order }) => disputedIds.includes(order.id));

  const ship = (chosen: Parcel[], shipsDisputed: boolean) =>
    start(
      chosen.map(({ order: { id, version }, trackingNumber }) => ({
        id,
        version,
        courier,
        trackingNumber: normalizeTrackingNumber(trackingNumber),
        shipsDisputed,
      })),
    );
  const handleShip = async () => {
    // A list that was pasted and not filled in has numbers of these parcels.
    if (pasted.text.trim()) {
      pasted.read(pasted.text);
      return;
    }
    if (open.some(({ trackingNumber }) => trackingNumberProblem(normalizeTrackingNumber(trackingNumber)))) {
      showFirstError(fields.current!);
      return;
    }
    // The parcels are continued after a crash, even if no tracking number was entered.
    keepDraft();
    setDisputedIds(await ship(open, false));
  };
  const handleConfirm = () => {
    void ship(disputed, true);
    return Promise.resolve({});
  };

  return (
    <Dialog open fullWidth fullScreen={!isWide} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {orderIds.length === 1 ? 'Ship 1 parcel' : `Ship ${orderIds.length} parcels`}
      </DialogTitle>
      <DialogContent dividers>
        {error && isLoading ? (
          <Alert
            severity="error"
            title="The orders could not be loaded"
            action={
              <Button $variant="secondary" onClick={refetch}>
                Try again
              </Button>
            }
          />
        ) : isLoading ? (
          <Loading />
        ) : (
          <Fields ref={fields}>
            <TaxSettingsNotice />
            <TextField
              label="Courier of all parcels (optional)"
              value={courier}
              maxLength={60}
              disabled={isRunning}
              onChange={({ target }) => setCourier(target.value)}
            />
            {open.length > 0 && !isRunning && <PasteTrackingNumbers parcels={open} pasted={pasted} />}
            <ParcelList
              parcels={parcels}
              results={results}
              isDisabled={isRunning}
              onChange={setTrackingNumbers}
              onPaste={pasted.read}
            />
          </Fields>
        )}
      </DialogContent>
      <ShippingProgress parcels={parcels} results={results} isRunning={isRunning} />
      <Actions disableSpacing>
        <Button $variant="secondary" onClick={isRunning ? stop : onClose}>
          {isRunning ? 'Stop' : 'Close'}
        </Button>
        {shipped.length > 0 && !isRunning && (
          <Button
            $variant={open.length > 0 ? 'secondary' : 'primary'}
            onClick={() => onPrintInvoices(shipped.map(({ order }) => order))}
          >
            Print invoices
          </Button>
        )}
        {open.length > 0 && !isRunning && <Button onClick={handleShip}>{`Mark ${open.length} shipped`}</Button>}
      </Actions>
      {disputed.length > 0 && (
        <DisputedShipmentDialog
          orders={disputed.map(({ order }) => order)}
          onConfirm={handleConfirm}
          onClose={() => setDisputedIds([])}
        />
      )}
    </Dialog>
  );
}

/** On phones, as wide as the dialog, and above the bar of the system. */
const Actions = styled(DialogActions)`
  && {
    padding-bottom: calc(${({ theme }) => theme.space(5)} + env(safe-area-inset-bottom, 0px));
  }
  > * {
    flex: 1 1 auto;
    ${({ theme }) => theme.breakpoint.sm} {
      flex: none;
    }
  }
`;

const Fields = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;
