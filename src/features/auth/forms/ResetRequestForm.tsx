import { useState } from 'react';
import { emailProblem, toStoredEmail } from '../../../domain/emailAddress';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { Alert } from '../../../shared/ui/Alert';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { requestPasswordReset } from '../accountThunks';
import { EmailField } from './EmailField';
import { WaitNotice } from './WaitNotice';

/** Requests a password reset email. It does not reveal whether an account exists. */
export function ResetRequestForm({ email: defaultEmail }: { email?: string | undefined }) {
  const dispatch = useAppDispatch();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email'],
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit: async ({ email }) => {
      if (await dispatch(requestPasswordReset(email))) setSentTo(toStoredEmail(email));
    },
  });

  if (sentTo) {
    return (
      <Alert
        title="Look in your inbox"
        severity="success"
        action={
          <Button $variant="secondary" onClick={() => setSentTo(null)}>
            Send it again
          </Button>
        }
      >
        We have written to {sentTo}. Open the link in that email to choose a new password. Nothing there? Look among the
        spam, or check the address.
      </Alert>
    );
  }
  return (
    <FormStack {...formProps}>
      <WaitNotice />
      <EmailField defaultValue={defaultEmail} readOnly={isBusy} error={errors.email} />
      <SubmitButton $isWide isBusy={isBusy} busyText="Sending...">
        Send the link
      </SubmitButton>
    </FormStack>
  );
}
