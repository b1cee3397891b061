import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../domain/routes';
import { useAppDispatch } from '../../../shared/redux';
import type { BackendClient } from '../../../shared/services';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { DangerButton } from '../../../shared/ui/DangerButton';
import { Dialog } from '../../../shared/ui/Dialog';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import type { User } from '../authSlice';
import { PasswordField } from '../forms/PasswordField';
import {
  checkDeletion,
  forgetAccount,
  requestDeletion,
  startGoogleSession,
  startPasswordSession,
  type DeletionCheck,
} from './deletionThunks';

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
}

/** Deletes the account after the password or a new sign-in with Google. If it cannot be deleted, says why instead. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const id = useId();
  const [check, setCheck] = useState<DeletionCheck>();
  const [problem, setProblem] = useState<string>();
  const [isRedirecting, setIsRedirecting] = useState(false);
  const passwordSession = useRef<BackendClient>(undefined);

  useEffect(() => {
    let isCanceled = false;
    void dispatch(async () => {
      const result = await dispatch(checkDeletion());
      if (isCanceled) return;
      if ('problem' in result) setProblem(result.problem);
      else setCheck(result);
    });
    return () => {
      isCanceled = true;
    };
  }, [dispatch]);

  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['password'],
    validate: ({ password }) => ({
      password: check?.hasPassword && !password ? 'Please enter your password.' : undefined,
    }),
    check: async ({ password }) => {
      passwordSession.current = undefined;
      if (!check?.hasPassword) return {};
      const session = await dispatch(startPasswordSession(user, password));
      if ('problem' in session) return { password: session.problem };
      passwordSession.current = session;
      return {};
    },
    onSubmit: async () => {
      const failure = await dispatch(requestDeletion(passwordSession.current));
      setProblem(failure?.problem);
      if (failure) return;
      // Without a user, the guarded page redirects to the login when it renders. The final navigation must come later.
      flushSync(() => void dispatch(forgetAccount()));
      void navigate(paths.accountDeleted, { replace: true });
    },
  });

  const handleGoogle = async () => {
    if (isRedirecting) return;
    setIsRedirecting(true);
    const failure = await dispatch(startGoogleSession(user));
    setProblem(failure?.problem);
    // Even if the browser leaves: Back on the page of Google may show this page as it was.
    setIsRedirecting(false);
  };
  const handleClose = () => {
    if (!isBusy) onClose();
  };

  const canDelete = check?.obstacle === null;
  const needsGoogle = canDelete && !check.hasPassword && !check.hasJustSignedIn;
  return (
    <Dialog open fullWidth onClose={handleClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Delete your account?</DialogTitle>
      <DialogContent>
        {!check && !problem && <p role="status">One moment...</p>}
        {check && check.obstacle !== null && (
          <Alert severity="error" title="Your account cannot be deleted now">
            {check.obstacle}
          </Alert>
        )}
        {canDelete && (
          <FormStack id={`${id}-form`} {...formProps}>
            <p>
              We delete your account with your name, phone number, address and messages, and log you out everywhere.
              This cannot be undone.
            </p>
            <p>
              Orders stay without your name and address. Invoices keep both for eight financial years, as tax law asks.
            </p>
            {check.hasPassword && (
              <>
                <input hidden readOnly type="email" autoComplete="username" value={user.email} />
                <PasswordField autoFocus autoComplete="current-password" readOnly={isBusy} error={errors.password} />
              </>
            )}
            {needsGoogle && <p>To show that it is yours, please log in with Google again first.</p>}
          </FormStack>
        )}
        {problem && (
          <Alert severity="error" title="Your account was not deleted">
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus={!canDelete} onClick={handleClose}>
          {canDelete ? 'Cancel' : 'Close'}
        </Button>
        {canDelete &&
          (needsGoogle ? (
            <Button aria-disabled={isRedirecting} onClick={handleGoogle}>
              Log in with Google again
            </Button>
          ) : (
            <DangerButton type="submit" form={`${id}-form`} aria-disabled={isBusy}>
              {isBusy ? 'Deleting...' : 'Delete'}
            </DangerButton>
          ))}
      </DialogActions>
    </Dialog>
  );
}
