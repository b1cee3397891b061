import { useState, type ComponentType, type ReactNode } from 'react';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Loading } from '../../../shared/ui/Loading';
import { useGetContactSubmissionsQuery, type MessageQuery } from './inboxApi';
import type { MessageProps } from './MessageBody';

const PAGE_SIZE = 20;
const POLLING_INTERVAL_MS = 15_000;

interface MessageListProps extends Omit<MessageQuery, 'limit'> {
  /** Shows a message. */
  Entry: ComponentType<MessageProps>;
  /** Shown if there are no messages. */
  emptyNotice: ReactNode;
  /** Called when the entry that has the focus may disappear. */
  onSettled: () => void;
}

/** Messages of the contact form. New messages appear automatically. */
export function MessageList({ Entry, emptyNotice, onSettled, ...query }: MessageListProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  // One growing page instead of several: new messages would move others between pages.
  const {
    data,
    isError,
    isFetching,
    refetch,
    fulfilledTimeStamp = 0,
  } = useGetContactSubmissionsQuery(
    { ...query, limit },
    { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );

  return (
    <>
      {!data && isError && !isFetching && (
        <Alert
          title="The messages could not be loaded"
          action={
            <Button $variant="secondary" onClick={refetch}>
              Try again
            </Button>
          }
        />
      )}
      {!data && isFetching && <Loading />}
      {data?.submissions.length === 0 && emptyNotice}
      {data?.submissions.map((submission) => (
        <Entry key={submission.id} submission={submission} now={fulfilledTimeStamp} onSettled={onSettled} />
      ))}
      {data?.hasMore && (
        <LoadMore
          $variant="secondary"
          aria-disabled={isFetching}
          onClick={() => !isFetching && setLimit(limit + PAGE_SIZE)}
        >
          {isFetching ? 'Loading...' : 'Load more'}
        </LoadMore>
      )}
    </>
  );
}

const LoadMore = styled(Button)`
  margin-top: ${({ theme }) => theme.space(6)};
`;
