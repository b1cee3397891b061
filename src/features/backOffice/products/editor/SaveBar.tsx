import { Button } from '../../../../shared/ui/Button';
import { SubmitButton } from '../../../../shared/ui/form/SubmitButton';
import { StickyBar } from '../../StickyBar';

interface SaveBarProps {
  /** What there is to say about saving. */
  status: string;
  isBusy: boolean;
  onPreview: () => void;
}

/** The buttons of the form. */
export function SaveBar({ status, isBusy, onPreview }: SaveBarProps) {
  return (
    <StickyBar>
      <span role="status">{status}</span>
      <Button $variant="secondary" onClick={onPreview}>
        Preview
      </Button>
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        Save
      </SubmitButton>
    </StickyBar>
  );
}
