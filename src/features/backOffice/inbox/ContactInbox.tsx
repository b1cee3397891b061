import { useRef } from 'react';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Heading } from '../../../shared/ui/Heading';
import { InboxEntry } from './InboxEntry';
import { MessageFilters } from './MessageFilters';
import { MessageList } from './MessageList';
import { useMessageView } from './useMessageView';

/** The messages of the contact form, newest first. */
export function ContactInbox() {
  const [view, changeView] = useMessageView('all');
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <Title id="inbox-heading" ref={heading} tabIndex={-1}>
        Contact Form Inbox
      </Title>
      <MessageFilters view={view} onChange={changeView} />
      <MessageList
        // A filter starts again with the first messages.
        key={`${view.show} ${view.words}`}
        {...view}
        Entry={InboxEntry}
        isOldestFirst={false}
        emptyNotice={
          view.words || view.show !== 'all' ? (
            <Alert title="No messages match" />
          ) : (
            <Alert title="No submissions yet">New contact form messages will appear here.</Alert>
          )
        }
        onSettled={() => heading.current?.focus()}
      />
    </>
  );
}

const Title = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(5)};
`;
