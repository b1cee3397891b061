import styled from 'styled-components';
import type { Product } from '../../../domain/catalog/product';
import { ProductCard, type RenderCardControls } from './ProductCard';

/** The width of a card's image at each breakpoint, as in `<img sizes>`. */
const SIZES =
  '(min-width: 88rem) 19rem, (min-width: 68rem) 22vw, (min-width: 48rem) 30vw, (min-width: 21.25rem) 45vw, 90vw';

interface ProductGridProps {
  products: readonly Product[];
  /** One level below the heading of the section that contains the grid. */
  headingLevel: 'h2' | 'h3';
  /** The number of cards above the fold, whose images load with priority. */
  priorityCount: number;
  renderControls: RenderCardControls;
}

/** Product cards in one to four columns, depending on the width. */
export function ProductGrid({ products, headingLevel, priorityCount, renderControls }: ProductGridProps) {
  return (
    <Grid>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            sizes={SIZES}
            headingLevel={headingLevel}
            hasPriority={index < priorityCount}
            renderControls={renderControls}
          />
        </li>
      ))}
    </Grid>
  );
}

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space(8)} ${theme.space(3)}`};
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-row: span 3;
    grid-template-rows: subgrid;
  }
  /* The text of a button fits in one line on the narrowest phones. */
  button {
    padding-inline: ${({ theme }) => theme.space(2)};
  }

  /* 340 px. */
  @media (min-width: 21.25rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${({ theme }) => theme.breakpoint.sm} {
    gap: ${({ theme }) => `${theme.space(12)} ${theme.space(6)}`};
  }
  /* Three columns only for five or more cards: a fourth would be alone in the second row. */
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
