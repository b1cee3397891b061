import styled from 'styled-components';
import { netGrams, pricePer100Grams } from '../../domain/catalog/netWeight';
import type { Variant } from '../../domain/catalog/product';
import { formatMoney } from '../../domain/money';

/** The net weight of a variant and its price per 100 g. Renders nothing if the store reports no weight. */
export function NetWeight({ of: variant }: { of: Variant }) {
  if (netGrams(variant.weight) === null) return null;
  const price = pricePer100Grams(variant);
  return (
    <Line>
      <span>{variant.weight}</span> {price !== null && <span>{`${formatMoney(price, variant)} per 100 g`}</span>}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(3)}`};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`;
