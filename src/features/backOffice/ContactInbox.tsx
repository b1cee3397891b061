import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { Heading } from '../../shared/ui/Heading';
import { Loading } from '../../shared/ui/Loading';
import { Alert } from '../../shared/ui/Alert';
import { useGetContactSubmissionsQuery } from './backOfficeApi';
import { InboxEntry } from './InboxEntry';

const STEP = 20;
// Milliseconds between looks for new messages.
const POLLING = 15_000;

/** What people wrote to the shop, newest first. */
export function ContactInbox() {
  const [wanted, setWanted] = useState(STEP);
  // One page that grows: messages that come in meanwhile shift none out of sight.
  const { data, isError, isFetching, refetch } = useGetContactSubmissionsQuery(
    { page: 0, pageSize: wanted },
    { pollingInterval: POLLING, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
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
      <Letters>
        {data?.submissions.map((submission) => (
          <InboxEntry key={submission.id} submission={submission} />
        ))}
      </Letters>
      {data && data.submissions.length < data.count && (
        <More $variant="secondary" aria-disabled={isFetching} onClick={() => !isFetching && setWanted(wanted + STEP)}>
          {isFetching ? 'Loading...' : 'Load more'}
        </More>
      )}
    </>
  );
}

const Title = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(5)};
`;

const Letters = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;

const More = styled(Button)`
  margin-top: ${({ theme }) => theme.space(6)};
`;
