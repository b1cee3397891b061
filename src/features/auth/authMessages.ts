import { onEvent, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import {
  adminSignedIn,
  adminSignInRejected,
  googleSignInFailed,
  passwordChanged,
  passwordChangeFailed,
  passwordResetFailed,
  passwordResetRequested,
  signedIn,
  signedUp,
  signInFailed,
  signOutFailed,
  signUpFailed,
} from './authEvents';

export const authMessages: MessageMap = new Map([
  onEvent(signedUp, () => ({
    title: 'Signup Successful!',
    description: 'Please check your email to verify your account.',
  })),
  onEvent(signUpFailed, ({ payload }) => failure('Sign up Failed', payload.message)),
  onEvent(signedIn, () => ({ title: 'Login Successful!', description: 'Welcome back!' })),
  onEvent(signInFailed, ({ payload }) => failure('Sign in Failed', payload.message)),
  onEvent(googleSignInFailed, ({ payload }) => failure('Google Auth Failed', payload.message)),
  onEvent(signOutFailed, ({ payload }) => failure('Sign out Failed', payload.message)),
  onEvent(adminSignedIn, () => ({ title: 'Admin Login Successful!' })),
  onEvent(adminSignInRejected, ({ payload }) => failure('Login Failed', payload.message)),
  onEvent(passwordResetRequested, () => ({
    title: 'Check your email',
    description: 'If an account uses this address, a link to choose a new password is on its way.',
  })),
  onEvent(passwordResetFailed, ({ payload }) => failure('Password reset failed', payload.message)),
  onEvent(passwordChanged, () => ({ title: 'Password changed', description: 'Use it the next time you log in.' })),
  onEvent(passwordChangeFailed, ({ payload }) => failure('Password change failed', payload.message)),
]);
