import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { useAppDispatch } from '../../shared/redux';
import { signOut } from './accountThunks';

/** Returns a function that signs out and opens the home page. */
export function useSignOut(scope: 'local' | 'global' = 'local') {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return () => {
    // A guarded page redirects to the login as soon as it is rendered. The redirect to the home page must come later.
    flushSync(() => void dispatch(signOut(scope)));
    void navigate(paths.home);
  };
}
