import { useAppDispatch } from '../../../shared/redux';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { choosePassword } from '../emailLink';
import { NewPasswordField } from './NewPasswordField';
import { newPasswordProblem } from './passwords';
import { WaitNotice } from './WaitNotice';

interface NewPasswordFormProps {
  /** The account's email, so that password managers update the right entry. */
  email: string;
  onChanged: () => unknown;
}

/** Chooses a new password for the account of the link in a password reset email. */
export function NewPasswordForm({ email, onChanged }: NewPasswordFormProps) {
  const dispatch = useAppDispatch();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['password'],
    validate: ({ password }) => ({ password: newPasswordProblem(password) }),
    onSubmit: async ({ password }) => {
      if (await dispatch(choosePassword(password))) await onChanged();
    },
  });

  return (
    <FormStack {...formProps}>
      <WaitNotice />
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <NewPasswordField label="New password" readOnly={isBusy} error={errors.password} />
      <SubmitButton $isWide isBusy={isBusy} busyText="Saving...">
        Save password
      </SubmitButton>
    </FormStack>
  );
}
