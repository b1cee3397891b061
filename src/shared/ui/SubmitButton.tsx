import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './Button';

interface SubmitButtonProps {
  isBusy: boolean;
  /** Shown while the form is on its way. */
  busyText: string;
  /** Of the form to send, where the button stands outside it. */
  form?: string;
  $isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/** Sends its form. It stays focusable while busy, so that nobody loses their place. */
export function SubmitButton({ isBusy, busyText, children, ...button }: SubmitButtonProps) {
  return (
    <Sender type="submit" aria-disabled={isBusy} {...button}>
      {isBusy ? busyText : children}
    </Sender>
  );
}

const Sender = styled(Button)`
  &[aria-disabled='true'] {
    cursor: progress;
  }
`;
