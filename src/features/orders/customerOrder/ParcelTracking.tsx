import styled from 'styled-components';
import type { CustomerOrder } from '../../../domain/order/customerOrder';
import { isHttpUrl } from '../../../domain/httpUrl';

/** The courier and the tracking number, with a link to the page of the courier. */
export function ParcelTracking({ order: { courier, tracking_number, tracking_url } }: { order: CustomerOrder }) {
  if (!courier && !tracking_number) return null;
  return (
    <div>
      <Facts>
        {courier && (
          <div>
            <dt>Courier</dt>
            <dd>{courier}</dd>
          </div>
        )}
        {tracking_number && (
          <div>
            <dt>Tracking number</dt>
            <dd>{tracking_number}</dd>
          </div>
        )}
      </Facts>
      {isHttpUrl(tracking_url) && (
        <TrackLink href={tracking_url} rel="noreferrer">
          {courier ? `Track it with ${courier}` : 'Track it'}
        </TrackLink>
      )}
    </div>
  );
}

export const Facts = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  margin: 0;
  dt {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
  }
  dd {
    margin: 0;
    font-weight: ${({ theme }) => theme.weight.bold};
    white-space: pre-line;
  }
`;

const TrackLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  margin-top: ${({ theme }) => theme.space(2)};
`;
