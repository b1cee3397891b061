import { useSelector } from 'react-redux';
import { paths } from '../../../domain/routes';
import { LinkButton } from '../../../shared/ui/Button';
import { Alert } from '../../../shared/ui/Alert';
import { selectUser } from '../authSlice';

/** Shows signed-in users on the login page that they are logged in. */
export function AlreadySignedIn() {
  const user = useSelector(selectUser);
  if (!user) return null;
  return (
    <Alert
      title="You are already logged in"
      severity="success"
      action={
        <LinkButton to={paths.profile} $variant="secondary">
          Go to my profile
        </LinkButton>
      }
    >
      As {user.email}. You can also log in below with another account.
    </Alert>
  );
}
