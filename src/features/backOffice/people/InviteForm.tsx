import { useRef } from 'react';
import styled from 'styled-components';
import type { AdminRole } from '../../../../supabase/database.types';
import { emailProblem, toStoredEmail } from '../../../domain/emailAddress';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { AskBeforeLeaving } from '../../../shared/ui/form/AskBeforeLeaving';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { Heading } from '../../../shared/ui/Heading';
import { useSendOnce } from '../../auth/useSendOnce';
import { FailureAlert } from '../FailureAlert';
import { useResultToast } from '../useResultToast';
import { useInvitePersonMutation } from './peopleApi';
import { INVITATION_DAYS, roleNames, roleRights } from './roles';

/** Invites somebody to the back office by email. */
export function InviteForm() {
  const form = useRef<HTMLFormElement>(null);
  const showResult = useResultToast();
  const [invite, { error }] = useInvitePersonMutation();
  const sendOnce = useSendOnce();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email', 'role'],
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit: async ({ email, role }) => {
      const invited = toStoredEmail(email);
      const send = (requestId: string) => invite({ email: invited, role: role as AdminRole, requestId });
      const result = await sendOnce(send);
      if (showResult(result, `Invitation sent to ${invited}.`)) form.current?.reset();
    },
  });

  return (
    <section aria-labelledby="invite-heading">
      <Title id="invite-heading">Invite somebody</Title>
      <Form ref={form} aria-labelledby="invite-heading" {...formProps}>
        <AskBeforeLeaving />
        <FailureAlert title="The invitation was not sent" error={error} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={FIELD_LIMITS.email}
          required
          readOnly={isBusy}
          error={errors.email}
          hint={`The person signs up with this email and accepts at the admin login within ${INVITATION_DAYS} days.`}
        />
        <SelectField
          label="Role"
          name="role"
          defaultValue="staff"
          hint={`Staff: ${roleRights.staff} Owners: ${roleRights.owner}`}
        >
          <option value="staff">{roleNames.staff}</option>
          <option value="owner">{roleNames.owner}</option>
        </SelectField>
        <Submit isBusy={isBusy} busyText="Sending...">
          Send invitation
        </Submit>
      </Form>
    </section>
  );
}

const Title = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(5)};
`;

const Form = styled(FormStack)`
  max-width: ${({ theme }) => theme.size.text};
`;

const Submit = styled(SubmitButton)`
  justify-self: start;
`;
