import { useState } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { isCommonPassword } from './commonPasswords';
import { choosePassword, openEmailLink, type EmailLink } from '../emailLink';
import { NewPasswordField } from './NewPasswordField';
import { newPasswordProblem } from './passwords';
import { WaitNotice } from './WaitNotice';

interface ConfirmSignUpFormProps {
  link: EmailLink;
  /** Called when the email is confirmed and the password is set. */
  onConfirmed: (email: string) => unknown;
  onRejected: () => void;
}

/**
 * Uses the link of a sign-up and sets the password of its account. Anybody can have signed up with the address, so only
 * the password that its owner types here will work. It is checked before, because the link works once.
 */
export function ConfirmSignUpForm({ link, onConfirmed, onRejected }: ConfirmSignUpFormProps) {
  const dispatch = useAppDispatch();
  // The email of the account when the link was used. If the server rejects the password after all, another one can be
  // tried.
  const [openedEmail, setOpenedEmail] = useState<string | null>(null);
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['password'],
    validate: ({ password }) => ({ password: newPasswordProblem(password) }),
    check: async ({ password }) => ({
      password: (await isCommonPassword(password))
        ? 'This password is one of the most common ones. Please choose another.'
        : undefined,
    }),
    onSubmit: async ({ password }) => {
      const email = openedEmail ?? (await open());
      if (email !== null && (await dispatch(choosePassword(password)))) await onConfirmed(email);
    },
  });

  const open = async () => {
    const result = await dispatch(openEmailLink(link));
    if (result.status === 'rejected') onRejected();
    if (result.status !== 'opened') return null;
    setOpenedEmail(result.email);
    return result.email;
  };

  return (
    <FormStack aria-label="Confirm your email" {...formProps}>
      <WaitNotice />
      {openedEmail !== null && <input hidden readOnly type="email" autoComplete="username" value={openedEmail} />}
      <NewPasswordField readOnly={isBusy} error={errors.password} />
      <SubmitButton $isWide isBusy={isBusy} busyText="Confirming...">
        Confirm my email
      </SubmitButton>
    </FormStack>
  );
}
