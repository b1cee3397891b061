import styled from 'styled-components';
import { VisuallyHidden } from './VisuallyHidden';

interface FormattedPrice {
  price_formatted: string;
  sale_price_formatted: string | null;
}

interface PriceProps {
  of: FormattedPrice;
  /** Whether other variants of the product cost more. */
  isFrom?: boolean;
  size?: 'md' | 'xl';
}

/** A price; on sale, the sale price followed by the struck-through regular price. */
export function Price({ of, isFrom = false, size = 'md' }: PriceProps) {
  const from = isFrom && <From>from </From>;
  if (of.sale_price_formatted === null)
    return (
      <Line $size={size}>
        {from}
        <span>{of.price_formatted}</span>
      </Line>
    );
  return (
    <Line $size={size}>
      {from}
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

const From = styled.span`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.regular};
`;

const Sale = styled.span`
  color: ${({ theme }) => theme.color.ember};
`;
