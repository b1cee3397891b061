import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../shared/redux';
import { adminStatusReceived, selectUser } from '../../auth/authSlice';
import { ConfirmDialog } from '../ConfirmDialog';
import { useRemovePersonMutation, useSetPersonRoleMutation, type Person } from './peopleApi';
import { roleRights } from './roles';

export interface PersonAction {
  kind: 'changeRole' | 'remove';
  person: Person;
}

interface PersonDialogProps extends PersonAction {
  onClose: () => void;
  onDone: () => void;
}

/** Asks before the role of a person is changed, or the person is removed. */
export function PersonDialog({ kind, ...props }: PersonDialogProps) {
  return kind === 'remove' ? <RemoveDialog {...props} /> : <RoleDialog {...props} />;
}

type DialogProps = Omit<PersonDialogProps, 'kind'>;

function RoleDialog({ person: { user_id: personId, email, role }, ...handlers }: DialogProps) {
  const [setRole] = useSetPersonRoleMutation();
  const newRole = role === 'owner' ? 'staff' : 'owner';
  const name = newRole === 'owner' ? 'an owner' : 'staff';

  return (
    <ConfirmDialog
      title={`Make ${email} ${name}?`}
      confirmText={`Make ${name}`}
      busyText="Saving..."
      onConfirm={() => setRole({ personId, role: newRole })}
      {...handlers}
    >
      {`${newRole === 'owner' ? 'Owners' : 'Staff'} may use: ${roleRights[newRole]}`}
    </ConfirmDialog>
  );
}

function RemoveDialog({ person: { user_id: personId, email }, ...handlers }: DialogProps) {
  const dispatch = useAppDispatch();
  const isOwn = useSelector(selectUser)?.id === personId;
  const [removePerson] = useRemovePersonMutation();

  const handleConfirm = async () => {
    const result = await removePerson(personId);
    if (isOwn && !result.error) dispatch(adminStatusReceived({ userId: personId, isAdmin: false }));
    return result;
  };

  return (
    <ConfirmDialog
      title={`Remove ${email}?`}
      confirmText="Remove"
      busyText="Removing..."
      isDangerous
      onConfirm={handleConfirm}
      {...handlers}
    >
      {`${isOwn ? 'You can' : 'This person can'} no longer use the back office. The account stays, and what it changed stays in the audit log.`}
    </ConfirmDialog>
  );
}
