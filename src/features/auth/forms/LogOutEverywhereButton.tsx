import { Button } from '../../../shared/ui/Button';
import { useSignOut } from '../useSignOut';

/** Ends the sessions of the account on all devices, including this one. */
export function LogOutEverywhereButton() {
  const handleClick = useSignOut('global');
  return (
    <Button $variant="secondary" onClick={handleClick}>
      Log out everywhere
    </Button>
  );
}
