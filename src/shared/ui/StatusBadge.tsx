import styled, { css } from 'styled-components';
import type { OrderStatus } from '../../domain/order';

/** Where an order stands: green once shipped, yellow otherwise, and in words always. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge $isShipped={status === 'Shipped'}>{status}</Badge>;
}

const Badge = styled.span<{ $isShipped: boolean }>`
  display: inline-block;
  padding: ${({ theme }) => `${theme.space(0.5)} ${theme.space(3)}`};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.round};
  ${({ theme: { color }, $isShipped }) =>
    $isShipped
      ? css`
          background: ${color.success};
          color: ${color.raised};
        `
      : css`
          background: ${color.bandBrass};
          color: ${color.band};
        `}
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: ${({ theme }) => theme.weight.bold};
  line-height: ${({ theme }) => theme.leading.snug};
  letter-spacing: ${({ theme }) => theme.tracking.wide};
  white-space: nowrap;
`;
