import { emailProblem } from '../../../domain/emailAddress';
import { useAppDispatch } from '../../../shared/redux';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { requestConfirmation } from '../accountThunks';
import { EmailField } from './EmailField';
import { WaitNotice } from './WaitNotice';

/** Requests another confirmation email. It does not reveal whether an account exists. */
export function ResendConfirmationForm({ email }: { email?: string | undefined }) {
  const dispatch = useAppDispatch();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email'],
    validate: (values) => ({ email: emailProblem(values.email) }),
    onSubmit: (values) => dispatch(requestConfirmation(values.email)),
  });

  return (
    <FormStack aria-label="Send the confirmation email again" {...formProps}>
      <WaitNotice />
      <EmailField defaultValue={email} readOnly={isBusy} error={errors.email} />
      <SubmitButton $isWide isBusy={isBusy} busyText="Sending...">
        Send a new link
      </SubmitButton>
    </FormStack>
  );
}
