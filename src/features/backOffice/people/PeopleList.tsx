import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { formatDateAndTime } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { Loading } from '../../../shared/ui/Loading';
import { selectUser } from '../../auth/authSlice';
import { Entry, EntryList } from '../EntryList';
import { FailureAlert } from '../FailureAlert';
import { useGetPeopleQuery, type Person } from './peopleApi';
import { PersonDialog, type PersonAction } from './PersonDialog';
import { roleNames } from './roles';

/** Everybody who may use the back office, with buttons to change the role and to remove the person. */
export function PeopleList() {
  const { data: people, error, refetch } = useGetPeopleQuery(undefined, { refetchOnMountOrArgChange: true });
  const user = useSelector(selectUser);
  const heading = useRef<HTMLHeadingElement>(null);
  const [action, setAction] = useState<PersonAction | null>(null);

  return (
    <section aria-labelledby="people-heading">
      <Heading id="people-heading" ref={heading} tabIndex={-1}>
        Who can use the back office
      </Heading>
      {!people &&
        (error ? <FailureAlert title="The people could not be loaded" error={error} onRetry={refetch} /> : <Loading />)}
      <EntryList aria-labelledby="people-heading">
        {people?.map((person) => (
          <Entry key={person.user_id}>
            <Identity person={person} isOwn={person.user_id === user?.id} />
            <Buttons>
              <Button
                $variant="secondary"
                aria-label={`Make ${person.role === 'owner' ? 'staff' : 'owner'}: ${person.email}`}
                onClick={() => setAction({ kind: 'changeRole', person })}
              >
                {person.role === 'owner' ? 'Make staff' : 'Make owner'}
              </Button>
              <Button
                $variant="quiet"
                aria-label={`Remove ${person.email}`}
                onClick={() => setAction({ kind: 'remove', person })}
              >
                Remove
              </Button>
            </Buttons>
          </Entry>
        ))}
      </EntryList>
      {action && <PersonDialog {...action} onClose={() => setAction(null)} onDone={() => heading.current?.focus()} />}
    </section>
  );
}

function Identity({ person, isOwn }: { person: Person; isOwn: boolean }) {
  const { email, role, last_sign_in_at: signedInAt } = person;
  return (
    <div>
      <strong>{email}</strong>
      {isOwn && <span> (you)</span>}
      <p>{roleNames[role]}</p>
      <small>
        {signedInAt ? (
          <span>
            Last signed in <time dateTime={signedInAt}>{formatDateAndTime(signedInAt)}</time>
          </span>
        ) : (
          'Has not signed in yet'
        )}
      </small>
    </div>
  );
}

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
`;
