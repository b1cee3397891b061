import { useNavigate } from 'react-router-dom';
import { emailProblem } from '../../domain/emailAddress';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { TextField } from '../../shared/ui/TextField';
import { useValidatedForm } from '../../shared/ui/useValidatedForm';
import { signUp } from './accountThunks';
import { newPasswordProblem, shortestPassword } from './passwords';
import { PasswordField } from './PasswordField';

/** Makes an account and goes on to the login. */
export function SignupForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['fullName', 'email', 'password'],
    validate: ({ fullName, email, password }) => ({
      fullName: fullName.trim() ? undefined : 'Please tell us your name.',
      email: emailProblem(email),
      password: newPasswordProblem(password),
    }),
    onSubmit: async (values) => {
      const account = { fullName: values.fullName.trim(), email: values.email.trim(), password: values.password };
      if (await dispatch(signUp(account))) void navigate('/login', { state: { email: account.email } });
    },
  });

  return (
    <FormStack aria-label="Sign up" {...formProps}>
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        maxLength={200}
        required
        readOnly={isBusy}
        error={errors.fullName}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={320}
        required
        readOnly={isBusy}
        error={errors.email}
      />
      <PasswordField
        autoComplete="new-password"
        minLength={shortestPassword}
        hint={`At least ${shortestPassword} characters.`}
        readOnly={isBusy}
        error={errors.password}
      />
      <SubmitButton $isWide isBusy={isBusy} busyText="Signing up...">
        Sign up
      </SubmitButton>
    </FormStack>
  );
}
