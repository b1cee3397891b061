import { useState } from 'react';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { Loading } from '../../../shared/ui/Loading';
import { useGetContactSubmissionsQuery } from '../backOfficeApi';
import { InboxEntry } from './InboxEntry';

const PAGE_SIZE = 20;
const POLLING_INTERVAL_MS = 15_000;

/** The messages of the contact form, newest first. New messages appear automatically. */
export function ContactInbox() {
  const [limit, setLimit] = useState(PAGE_SIZE);
  // One growing page instead of several: new messages would move others between pages.
  const { data, isError, isFetching, refetch } = useGetContactSubmissionsQuery(
    { page: 0, pageSize: limit },
    { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );

  return (
    <>
      <Title id="inbox-heading">Contact Form Inbox</Title>
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
      {data?.count === 0 && <Alert title="No submissions yet">New contact form messages will appear here.</Alert>}
      <List>
        {data?.submissions.map((submission) => (
          <InboxEntry key={submission.id} submission={submission} />
        ))}
      </List>
      {data && data.submissions.length < data.count && (
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

const Title = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(5)};
`;

const List = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;

const LoadMore = styled(Button)`
  margin-top: ${({ theme }) => theme.space(6)};
`;
