import { useRef, useState } from 'react';
import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import { formatDateAndTime } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { Loading } from '../../../shared/ui/Loading';
import { FieldRow, RowFacts, Rows, RowText } from '../FieldRow';
import { CancelLinkDialog } from './CancelLinkDialog';
import { useGetPaymentLinksQuery, type PaymentLinkRow } from './paymentLinksApi';

const polling = { pollingInterval: 30_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

const MINUTE_MS = 60_000;

/** The payment links of the last two days, with how long each can still be paid, and a button to cancel it. */
export function PaymentLinkList() {
  // The remaining time is calculated at the time of the last response. One comes every 30 seconds.
  const { data: links, isError, fulfilledTimeStamp = 0 } = useGetPaymentLinksQuery(undefined, polling);
  const [cancelled, setCancelled] = useState<PaymentLinkRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section aria-labelledby="payment-links">
      <ListHeading id="payment-links" $size="xl" ref={heading} tabIndex={-1}>
        Payment links of the last two days
      </ListHeading>
      {!links && !isError && <Loading />}
      {links?.length === 0 && <p>There are none.</p>}
      <Rows>
        {links?.map((link) => (
          <FieldRow as="li" $fields={0} key={link.id}>
            <RowText>
              <strong>{link.name ?? 'Erased customer'}</strong>
              <Facts as="div">
                <p>
                  {[
                    link.order_uid,
                    formatAmount(link.amount_total, { currency: link.currency }),
                    statusText(link, fulfilledTimeStamp),
                  ].join(', ')}
                </p>
                <Made>
                  Made <time dateTime={link.created_at}>{formatDateAndTime(link.created_at)}</time>
                  {link.made_by_email && <span> by {link.made_by_email}</span>}
                </Made>
              </Facts>
            </RowText>
            {link.status === 'open' && (
              <Button
                $variant="secondary"
                aria-label={`Cancel the payment link ${link.order_uid}`}
                onClick={() => setCancelled(link)}
              >
                Cancel
              </Button>
            )}
          </FieldRow>
        ))}
      </Rows>
      {cancelled && (
        <CancelLinkDialog
          link={cancelled}
          onClose={() => setCancelled(null)}
          onAttempted={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}

const texts: Record<Exclude<PaymentLinkRow['status'], 'open'>, string> = {
  pending: 'paid, the bank has not confirmed it yet',
  paid: 'paid',
  failed: 'the payment failed',
  cancelled: 'cancelled',
  expired: 'expired',
};

function statusText({ status, expires_at }: PaymentLinkRow, now: number): string {
  if (status !== 'open') return texts[status];
  const minutes = Math.max(Math.ceil((Date.parse(expires_at) - now) / MINUTE_MS), 0);
  return minutes < 60 ? `open for ${minutes} min` : `open for ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const Facts = styled(RowFacts)`
  min-width: 0;
  p {
    margin: 0;
  }
  ${({ theme }) => theme.breakpoint.lg} {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${({ theme }) => theme.space(3)};
  }
`;

const Made = styled.p`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const ListHeading = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(2)};
  outline: none;
`;
