import LinearProgress from '@mui/material/LinearProgress';
import styled from 'styled-components';
import { outcomeOf } from './parcelOutcome';
import type { Parcel } from './useParcels';

interface ShippingProgressProps {
  parcels: Parcel[];
  /** By the id of the order: why the parcel was refused, or an empty text if it is shipped. */
  results: Record<string, string>;
  isRunning: boolean;
}

/** How many parcels are shipped, and how many were refused. */
export function ShippingProgress({ parcels, results, isRunning }: ShippingProgressProps) {
  const outcomes = parcels.flatMap((parcel) => outcomeOf(parcel, results[parcel.order.id]) ?? []);
  const shipped = outcomes.filter(({ isShipped }) => isShipped).length;
  const refused = outcomes.length - shipped;
  const withoutNumber = parcels.filter(({ isOpen, trackingNumber }) => isOpen && !trackingNumber.trim()).length;

  return (
    <Footer>
      {isRunning && (
        <LinearProgress
          variant="determinate"
          aria-label="Parcels marked as shipped"
          value={Math.min(100, (Object.keys(results).length / parcels.length) * 100)}
        />
      )}
      <div role="status">
        {[
          outcomes.length > 0 && `${shipped} of ${parcels.length} marked as shipped.`,
          refused > 0 && `${refused} not shipped; the reason is shown with each.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </div>
      {outcomes.length === 0 && withoutNumber > 0 && <div>{`${withoutNumber} without a tracking number`}</div>}
    </Footer>
  );
}

const Footer = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => `${theme.space(3)} ${theme.space(6)} 0`};
  font-size: ${({ theme }) => theme.text.sm};
`;
