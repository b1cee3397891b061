import styled from 'styled-components';
import { Button } from '../../../../shared/ui/Button';
import { SubmitButton } from '../../../../shared/ui/form/SubmitButton';

interface SaveBarProps {
  /** What there is to say about saving. */
  status: string;
  isBusy: boolean;
  onPreview: () => void;
}

/** The buttons of the form, in reach of the thumb. */
export function SaveBar({ status, isBusy, onPreview }: SaveBarProps) {
  return (
    <Bar>
      <Status role="status">{status}</Status>
      <Button $variant="secondary" onClick={onPreview}>
        Preview
      </Button>
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        Save
      </SubmitButton>
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  /* Above the navigation of phones. */
  bottom: calc(3.75rem + env(safe-area-inset-bottom));
  z-index: 1;
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  padding: ${({ theme }) => theme.space(3)};
  border: ${({ theme }) => theme.line.strong};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.low};
  ${({ theme }) => theme.breakpoint.lg} {
    bottom: 0;
  }
`;

const Status = styled.span`
  flex: 1;
  font-size: ${({ theme }) => theme.text.sm};
`;
