import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { formatDateAndTime } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import { Loading } from '../../../shared/ui/Loading';
import { FailureAlert } from '../FailureAlert';
import { useGetStockHistoryQuery, type StockMovement } from './stockApi';
import { reasonNames, signed } from './stockText';
import { VariantSection } from './VariantSection';

/** Every change of the stock of a variant, latest first. */
export function StockHistory({ variantId }: { variantId: string }) {
  const [before, setBefore] = useState<number>();
  const { currentData, error, refetch } = useGetStockHistoryQuery(
    { variantId, before },
    { refetchOnMountOrArgChange: true },
  );
  const list = useRef<HTMLDivElement>(null);
  const last = currentData?.rows.at(-1);

  const open = (id?: number) => {
    setBefore(id);
    list.current?.focus();
  };

  return (
    <VariantSection title="History">
      <div ref={list} tabIndex={-1} role="group" aria-label={before === undefined ? 'Latest changes' : 'Older changes'}>
        {!currentData &&
          (error ? (
            <FailureAlert title="The history could not be loaded" error={error} onRetry={refetch} />
          ) : (
            <Loading />
          ))}
        {currentData?.rows.length === 0 && <p>The stock has never changed.</p>}
        <List>
          {currentData?.rows.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </List>
      </div>
      <Pages>
        {before !== undefined && (
          <Button $variant="secondary" onClick={() => open()}>
            Latest
          </Button>
        )}
        {last && currentData?.hasMore && (
          <Button $variant="secondary" onClick={() => open(last.id)}>
            Older
          </Button>
        )}
      </Pages>
    </VariantSection>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { difference, quantity, reason, order_uid: orderUid, person_email: email, created_at: at, note } = movement;
  return (
    <li>
      <strong>
        {signed(difference)} {reasonNames[reason]}
      </strong>
      {orderUid && (
        <span>
          {' '}
          <Link to={paths.adminOrder(orderUid)}>{orderUid}</Link>
        </span>
      )}
      <span>, then {quantity} in stock</span>
      {note && <p>{note}</p>}
      <small>
        <time dateTime={at}>{formatDateAndTime(at)}</time>
        {email && <span>, {email}</span>}
      </small>
    </li>
  );
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    line-height: ${({ theme }) => theme.leading.snug};
    padding-block: ${({ theme }) => theme.space(1)};
    border-bottom: ${({ theme }) => theme.line.hair};
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
    white-space: pre-line;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;

const Pages = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
`;
