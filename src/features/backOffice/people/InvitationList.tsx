import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { useSendOnce } from '../../auth/useSendOnce';
import { Entry, EntryList } from '../EntryList';
import { FailureAlert } from '../FailureAlert';
import { useResultToast } from '../useResultToast';
import {
  useGetInvitationsQuery,
  useInvitePersonMutation,
  useWithdrawInvitationMutation,
  type Invitation,
} from './peopleApi';
import { INVITATION_DAYS, roleNames } from './roles';

const DAY_MS = 86_400_000;

/** The invitations that nobody has accepted, with buttons to renew and to withdraw each. */
export function InvitationList() {
  const {
    data: invitations,
    error,
    refetch,
    fulfilledTimeStamp = 0,
  } = useGetInvitationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const heading = useRef<HTMLHeadingElement>(null);

  if (!invitations && error)
    return <FailureAlert title="The invitations could not be loaded" error={error} onRetry={refetch} />;
  return (
    <section aria-labelledby="invitations-heading">
      <Heading id="invitations-heading" ref={heading} tabIndex={-1}>
        Open invitations
      </Heading>
      {invitations?.length === 0 && <p>Nobody is invited at the moment.</p>}
      <EntryList aria-labelledby="invitations-heading">
        {invitations?.map((invitation) => (
          <InvitationEntry
            key={invitation.id}
            invitation={invitation}
            now={fulfilledTimeStamp}
            onWithdrawn={() => heading.current?.focus()}
          />
        ))}
      </EntryList>
    </section>
  );
}

interface InvitationEntryProps {
  invitation: Invitation;
  now: number;
  onWithdrawn: () => void;
}

function InvitationEntry({ invitation: { id, email, role, created_at: at }, now, onWithdrawn }: InvitationEntryProps) {
  const showResult = useResultToast();
  const [invite] = useInvitePersonMutation();
  const sendOnce = useSendOnce();
  const [withdraw] = useWithdrawInvitationMutation();
  const [isBusy, setIsBusy] = useState(false);
  const daysLeft = Math.ceil((Date.parse(at) - now) / DAY_MS + INVITATION_DAYS);

  const handleRenew = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const send = (requestId: string) => invite({ email, role, requestId });
    const result = await sendOnce(send);
    showResult(result, `Invitation sent to ${email} again.`, 'The invitation was not sent');
    setIsBusy(false);
  };
  const handleWithdraw = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await withdraw(id);
    setIsBusy(false);
    if (showResult(result, `Invitation of ${email} withdrawn.`, 'The invitation was not withdrawn')) onWithdrawn();
  };

  return (
    <Entry>
      <div>
        <strong>{email}</strong>
        <p>
          {roleNames[role]}, {describeDaysLeft(daysLeft)}
        </p>
      </div>
      <Buttons>
        <Button
          $variant="secondary"
          aria-label={`Renew the invitation of ${email}`}
          aria-disabled={isBusy}
          onClick={handleRenew}
        >
          Renew
        </Button>
        <Button
          $variant="quiet"
          aria-label={`Withdraw the invitation of ${email}`}
          aria-disabled={isBusy}
          onClick={handleWithdraw}
        >
          Withdraw
        </Button>
      </Buttons>
    </Entry>
  );
}

const describeDaysLeft = (days: number) => {
  if (days <= 0) return 'expired';
  return days === 1 ? '1 day left' : `${days} days left`;
};

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
`;
