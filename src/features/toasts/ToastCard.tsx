import { type Ref } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import type { Toast } from './toast';
import { toastActionChosen, toastDismissed } from './toastsSlice';

/** One toast. A failure interrupts a screen reader (`alert`); other toasts do not (`status`). */
export function ToastCard({ toast, ref }: { toast: Toast; ref?: Ref<HTMLDivElement> }) {
  const dispatch = useAppDispatch();
  const { id, title, reason, description, action } = toast;
  const isFailure = toast.variant === 'destructive';

  return (
    <Card ref={ref} role={isFailure ? 'alert' : 'status'} $isFailure={isFailure}>
      <IconSlot>
        <Icon name={isFailure ? 'warning' : 'leaf'} />
      </IconSlot>
      <Text>
        <strong>{title}</strong>
        {reason && <p>{reason}</p>}
        {description && <p>{description}</p>}
        {action && (
          <Action $variant="secondary" onClick={() => dispatch(toastActionChosen({ id, actionId: action.id }))}>
            {action.label}
          </Action>
        )}
      </Text>
      <IconButton aria-label="Dismiss" onClick={() => dispatch(toastDismissed(id))}>
        <Icon name="close" />
      </IconButton>
    </Card>
  );
}

const Card = styled.div<{ $isFailure: boolean }>`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
  align-items: start;
  width: min(100%, ${({ theme }) => theme.size.toast});
  padding: ${({ theme }) => `${theme.space(3)} ${theme.space(2)} ${theme.space(4)} ${theme.space(4)}`};
  border: ${({ theme }) => theme.line.hair};
  border-top: 3px solid ${({ theme, $isFailure }) => theme.color[$isFailure ? 'danger' : 'brass']};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.high};
  color: ${({ theme }) => theme.color.ink};
`;

const IconSlot = styled.span`
  padding-top: ${({ theme }) => theme.space(2.5)};
  color: ${({ theme }) => theme.color.brass};
  [role='alert'] > & {
    color: ${({ theme }) => theme.color.danger};
  }
`;

const Text = styled.div`
  flex: 1;
  padding-top: ${({ theme }) => theme.space(2)};
  overflow-wrap: anywhere;
  p {
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const Action = styled(Button)`
  margin-top: ${({ theme }) => theme.space(3)};
`;
