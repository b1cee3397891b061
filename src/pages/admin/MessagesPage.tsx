import { useRef } from 'react';
import { MessageFilters } from '../../features/backOffice/inbox/MessageFilters';
import { MessageList } from '../../features/backOffice/inbox/MessageList';
import { MessageRow } from '../../features/backOffice/inbox/MessageRow';
import { useMessageView } from '../../features/backOffice/inbox/useMessageView';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { Alert } from '../../shared/ui/Alert';
import { Heading } from '../../shared/ui/Heading';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

/** The messages of the contact form: open messages first, sorted by when they are due. */
export function MessagesPage() {
  const [view, changeView] = useMessageView('open');
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <BackOfficePage title="Messages">
      <MessageFilters view={view} onChange={changeView} />
      <VisuallyHidden>
        <Heading ref={heading} tabIndex={-1}>
          Messages
        </Heading>
      </VisuallyHidden>
      <MessageList
        // A filter starts again with the first messages.
        key={`${view.show} ${view.words}`}
        {...view}
        Entry={MessageRow}
        isOldestFirst={view.show === 'open'}
        emptyNotice={<Alert title={view.words || view.show !== 'open' ? 'No messages match' : 'No open messages'} />}
        onSettled={() => heading.current?.focus()}
      />
    </BackOfficePage>
  );
}
