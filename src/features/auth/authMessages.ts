import { paths } from '../../domain/routes';
import { onEvent, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import {
  adminSignedIn,
  adminSignInRejected,
  confirmationRequested,
  confirmationRequestFailed,
  emailConfirmed,
  googleSignInFailed,
  passwordChanged,
  passwordChangeFailed,
  passwordResetFailed,
  passwordResetRequested,
  signedIn,
  signedOutEverywhere,
  signedUp,
  signInFailed,
  signOutFailed,
  signUpFailed,
} from './authEvents';

const whereToLook = (mailboxUrl: string | undefined) =>
  mailboxUrl ? ` In this demo, the email is in ${mailboxUrl}.` : '';

const continueLabels: Record<string, string> = {
  [paths.checkout]: 'Continue to checkout',
  [paths.profile]: 'Continue to your profile',
};

/** The link back to a page for customers. */
const continueTo = (path: string) => ({
  id: 'continue',
  label: continueLabels[path] ?? 'Continue to your order',
  path,
});

export const authMessages: MessageMap = new Map([
  onEvent(signedUp, ({ payload }) => ({
    title: 'Signup Successful!',
    description: `Please check your email to verify your account.${whereToLook(payload?.mailboxUrl)}`,
  })),
  onEvent(signUpFailed, ({ payload }) => failure('Sign up Failed', payload.message)),
  onEvent(signedIn, ({ payload }) => ({
    title: 'Login Successful!',
    description: 'Welcome back!',
    ...(payload?.returnTo && { action: continueTo(payload.returnTo) }),
  })),
  onEvent(signInFailed, ({ payload }) => failure('Sign in Failed', payload.message)),
  onEvent(googleSignInFailed, ({ payload }) => failure('Google Auth Failed', payload.message)),
  onEvent(signOutFailed, ({ payload }) => failure('Sign out Failed', payload.message)),
  onEvent(signedOutEverywhere, () => ({
    title: 'Logged out everywhere',
    description: 'Every device must log in again.',
  })),
  onEvent(emailConfirmed, () => ({ title: 'Email confirmed', description: 'You can log in now.' })),
  onEvent(confirmationRequested, ({ payload }) => ({
    title: 'Check your email',
    description: `If an account with this address awaits confirmation, a new link is on its way.${whereToLook(payload.mailboxUrl)}`,
  })),
  onEvent(confirmationRequestFailed, ({ payload }) => failure('No email was sent', payload.message)),
  onEvent(adminSignedIn, () => ({ title: 'Admin Login Successful!' })),
  onEvent(adminSignInRejected, ({ payload }) => failure('Login Failed', payload.message)),
  onEvent(passwordResetRequested, () => ({
    title: 'Check your email',
    description: 'If an account uses this address, a link to choose a new password is on its way.',
  })),
  onEvent(passwordResetFailed, ({ payload }) => failure('Password reset failed', payload.message)),
  onEvent(passwordChanged, () => ({
    title: 'Password changed',
    description: 'Use it the next time you log in. Other devices are logged out.',
  })),
  onEvent(passwordChangeFailed, ({ payload }) => failure('Password change failed', payload.message)),
]);
