import { useSelector } from 'react-redux';
import { LinkButton } from '../../shared/ui/Button';
import { Alert } from '../../shared/ui/Alert';
import { selectUser } from './authSlice';

/** For those who come to log in and need not: where sign-up logs in at once, everybody who has just signed up. */
export function AlreadySignedIn() {
  const user = useSelector(selectUser);
  if (!user) return null;
  return (
    <Alert
      title="You are already logged in"
      severity="success"
      action={
        <LinkButton to="/profile" $variant="secondary">
          Go to my profile
        </LinkButton>
      }
    >
      As {user.email}. You can also log in below with another account.
    </Alert>
  );
}
