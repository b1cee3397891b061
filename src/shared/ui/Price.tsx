import styled from 'styled-components';
import { VisuallyHidden } from './VisuallyHidden';

interface Priced {
  price_formatted: string;
  sale_price_formatted: string | null;
}

/** What it costs; on sale, the regular price struck through beside it. */
export function Price({ of, size = 'md' }: { of: Priced; size?: 'md' | 'xl' }) {
  if (of.sale_price_formatted === null)
    return (
      <Line $size={size}>
        <span>{of.price_formatted}</span>
      </Line>
    );
  return (
    <Line $size={size}>
      <VisuallyHidden>Sale price</VisuallyHidden>
      <Sale>{of.sale_price_formatted}</Sale>
      <VisuallyHidden>Regular price</VisuallyHidden>
      <s>{of.price_formatted}</s>
    </Line>
  );
}

const Line = styled.p<{ $size: 'md' | 'xl' }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(2.5)}`};
  align-items: baseline;
  font-size: ${({ theme, $size }) => theme.text[$size]};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};

  s {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.md};
    font-weight: ${({ theme }) => theme.weight.regular};
  }
`;

const Sale = styled.span`
  color: ${({ theme }) => theme.color.ember};
`;
