import { useNavigate } from 'react-router-dom';
import { emailProblem, toStoredEmail } from '../../../domain/emailAddress';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { nameProblem } from '../../../domain/personName';
import { normalizeLine } from '../../../domain/text';
import { paths } from '../../../domain/routes';
import { useAppDispatch } from '../../../shared/redux';
import { ConsentText } from '../../../shared/ui/form/ConsentText';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { signUp } from '../accountThunks';
import { EmailField } from './EmailField';
import { NewPasswordField } from './NewPasswordField';
import { newPasswordProblem } from './passwords';
import { WaitNotice } from './WaitNotice';

/** Creates an account and opens the login page. */
export function SignupForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['fullName', 'email', 'password'],
    validate: ({ fullName, email, password }) => ({
      fullName: nameProblem(fullName, 'Please tell us your name.'),
      email: emailProblem(email),
      password: newPasswordProblem(password),
    }),
    onSubmit: async (values) => {
      const account = {
        fullName: normalizeLine(values.fullName),
        email: toStoredEmail(values.email),
        password: values.password,
      };
      if (await dispatch(signUp(account)))
        void navigate(paths.login, { state: { email: account.email, isUnconfirmed: true } });
    },
  });

  return (
    <FormStack aria-label="Sign up" {...formProps}>
      <WaitNotice />
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        maxLength={FIELD_LIMITS.name}
        required
        readOnly={isBusy}
        error={errors.fullName}
      />
      <EmailField maxLength={FIELD_LIMITS.email} readOnly={isBusy} error={errors.email} />
      <NewPasswordField readOnly={isBusy} error={errors.password} />
      <ConsentText purpose="for your account and your orders" />
      <SubmitButton $isWide isBusy={isBusy} busyText="Signing up...">
        Sign up
      </SubmitButton>
    </FormStack>
  );
}
