import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../Button';

interface SubmitButtonProps {
  isBusy: boolean;
  /** The label while the form is being submitted. */
  busyText: string;
  /** The id of the form, if the button is outside it. */
  form?: string;
  $isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/** Submits its form. It is not disabled while busy, so that it keeps the focus. */
export function SubmitButton({ isBusy, busyText, children, ...button }: SubmitButtonProps) {
  return (
    <BusyButton type="submit" aria-disabled={isBusy} {...button}>
      {isBusy ? busyText : children}
    </BusyButton>
  );
}

const BusyButton = styled(Button)`
  &[aria-disabled='true'] {
    cursor: progress;
  }
`;
