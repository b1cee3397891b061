import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { explainReason } from './adminOrderTexts';
import { useSettleAttentionMutation } from './adminOrdersApi';
import type { OrderRow } from './orderQuery';

interface AttentionAlertProps {
  order: OrderRow;
  onSettled: () => void;
}

/** Explains why an order needs attention. An administrator removes the mark when the matter is settled. */
export function AttentionAlert({ order, onSettled }: AttentionAlertProps) {
  const [settle, { isLoading }] = useSettleAttentionMutation();

  const handleClick = async () => {
    if (isLoading) return;
    const { error } = await settle({ id: order.id, attention: order.attention });
    if (!error) onSettled();
  };

  return (
    <Alert
      severity="warning"
      title="This order needs attention"
      action={
        <Button $variant="secondary" aria-disabled={isLoading} onClick={handleClick}>
          {isLoading ? 'Saving...' : 'Mark as settled'}
        </Button>
      }
    >
      <Reasons>
        {order.attention.map((reason) => {
          const { label, explanation } = explainReason(reason, order.status);
          return (
            <li key={reason}>
              <strong>{label}.</strong> {explanation}
            </li>
          );
        })}
      </Reasons>
    </Alert>
  );
}

const Reasons = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
