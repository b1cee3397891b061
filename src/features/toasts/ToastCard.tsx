import { type Ref } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Button, LinkButton } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import type { Toast } from './toast';
import { toastActionChosen, toastDismissed, toastHeld, toastReleased } from './toastsSlice';

/** One toast. A failure interrupts a screen reader (`alert`); other toasts do not (`status`). */
export function ToastCard({ toast, ref }: { toast: Toast; ref?: Ref<HTMLDivElement> }) {
  const dispatch = useAppDispatch();
  const { id, title, reason, description, action } = toast;
  const handleAction = () => action && dispatch(toastActionChosen({ id, actionId: action.id }));
  const isFailure = toast.variant === 'destructive';

  return (
    <Card
      ref={ref}
      role={isFailure ? 'alert' : 'status'}
      $isFailure={isFailure}
      onPointerEnter={() => dispatch(toastHeld({ id, by: 'pointer' }))}
      onPointerLeave={() => dispatch(toastReleased({ id, by: 'pointer' }))}
      onFocus={() => dispatch(toastHeld({ id, by: 'focus' }))}
      onBlur={() => dispatch(toastReleased({ id, by: 'focus' }))}
    >
      <IconSlot>
        <Icon name={isFailure ? 'warning' : 'leaf'} />
      </IconSlot>
      <Text>
        <strong>{title} </strong>
        {reason && <p>{reason} </p>}
        {description && <p>{description}</p>}
      </Text>
      {action && (
        <Action>
          {action.path === undefined ? (
            <Button $variant="secondary" onClick={handleAction}>
              {action.label}
            </Button>
          ) : (
            <LinkButton $variant="secondary" to={action.path} onClick={handleAction}>
              {action.label}
            </LinkButton>
          )}
        </Action>
      )}
      <IconButton aria-label="Dismiss" onClick={() => dispatch(toastDismissed(id))}>
        <Icon name="close" />
      </IconButton>
    </Card>
  );
}

/** Is no higher than its text needs, because it covers the page. */
const Card = styled.div<{ $isFailure: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  column-gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  width: 100%;
  padding: ${({ theme }) => `${theme.space(0.5)} ${theme.space(0.5)} ${theme.space(0.5)} ${theme.space(3)}`};
  border: ${({ theme }) => theme.line.hair};
  border-left: 3px solid ${({ theme, $isFailure }) => theme.color[$isFailure ? 'danger' : 'brass']};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.high};
  color: ${({ theme }) => theme.color.ink};
  font-size: ${({ theme }) => theme.text.sm};
  line-height: ${({ theme }) => theme.leading.snug};
`;

const IconSlot = styled.span`
  color: ${({ theme }) => theme.color.brass};
  [role='alert'] > & {
    color: ${({ theme }) => theme.color.danger};
  }
  /* Hidden on a narrow screen, where the text needs the room. A failure keeps it: color alone would not be enough. */
  [role='status'] > & {
    display: none;
    ${({ theme }) => theme.breakpoint.md} {
      display: block;
    }
  }
`;

const Text = styled.div`
  grid-column: 2;
  padding-block: ${({ theme }) => theme.space(1.5)};
  overflow-wrap: anywhere;
  p {
    display: inline;
    ${({ theme }) => theme.breakpoint.md} {
      display: block;
    }
  }
`;

/** Below the text. */
const Action = styled.div`
  grid-row: 2;
  grid-column: 2;
  justify-self: start;
  margin-bottom: ${({ theme }) => theme.space(1.5)};
`;
