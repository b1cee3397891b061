import { useId } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Heading } from '../../shared/ui/Heading';
import { Price } from '../../shared/ui/Price';
import { ProductPicture } from '../../shared/ui/ProductPicture';
import { CardAddButton } from './CardAddButton';
import type { Product } from '../../domain/product';
import { productPath } from './productData';
import { Ribbon } from './Ribbon';

interface ProductCardProps {
  product: Product;
  /** Of the picture, as in `<img sizes>`. */
  sizes: string;
  /** One below the heading that the cards stand under. */
  headingLevel: 'h2' | 'h3';
  /** Is it in view as the page opens? */
  isEarly?: boolean;
}

export function ProductCard({ product, sizes, headingLevel, isEarly }: ProductCardProps) {
  const titleId = useId();
  return (
    <Card>
      <Frame>
        <Shot url={product.image} alt="" sizes={sizes} {...(isEarly && { priority: true })} />
        {product.ribbon_text && <Ribbon>{product.ribbon_text}</Ribbon>}
      </Frame>
      <Words>
        <Heading as={headingLevel} $size="lg" id={titleId}>
          <CardLink to={productPath(product)}>{product.title}</CardLink>
        </Heading>
        <Subtitle>{product.subtitle || 'Black tea from the Nilgiris'}</Subtitle>
        <Price of={product} />
      </Words>
      <CardAddButton product={product} titleId={titleId} />
    </Card>
  );
}

const Card = styled.article`
  display: grid;
  position: relative;
  grid-row: span 3;
  grid-template-rows: subgrid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  gap: ${({ theme }) => theme.space(4)};
`;

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.sunk};
`;

const Shot = styled(ProductPicture)`
  transition: scale ${({ theme }) => theme.motion.slow};
  ${Card}:hover & {
    scale: 1.03;
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(1.5)};
  align-content: start;
`;

// The whole card follows the title's link, except for the button that lies above it.
const CardLink = styled(Link)`
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:hover {
    text-decoration: underline;
  }
`;

const Subtitle = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
