import styled from 'styled-components';
import type { Product } from '../../domain/product';
import { ProductCard } from './ProductCard';

const SIZES =
  '(min-width: 88rem) 19rem, (min-width: 68rem) 22vw, (min-width: 48rem) 30vw, (min-width: 40rem) 45vw, 90vw';

interface ProductGridProps {
  products: readonly Product[];
  /** One below the heading that the grid stands under. */
  headingLevel: 'h2' | 'h3';
  /** How many are in view as the page opens. */
  early: number;
}

/** Cards in one to four columns, as wide as there is room. */
export function ProductGrid({ products, headingLevel, early }: ProductGridProps) {
  return (
    <Grid>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={SIZES} headingLevel={headingLevel} isEarly={index < early} />
        </li>
      ))}
    </Grid>
  );
}

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space(12)} ${theme.space(6)}`};
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-row: span 3;
    grid-template-rows: subgrid;
  }

  ${({ theme }) => theme.breakpoint.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  /* Three would leave a fourth alone. */
  ${({ theme }) => theme.breakpoint.md} {
    &:has(> :nth-child(5)) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  ${({ theme }) => theme.breakpoint.lg} {
    &,
    &:has(> :nth-child(5)) {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;
