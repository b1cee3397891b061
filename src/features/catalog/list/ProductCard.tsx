import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { claims } from '../../../domain/brand/claims';
import { isLowestOfSeveral, representativeVariant } from '../../../domain/catalog/price';
import type { Product } from '../../../domain/catalog/product';
import { paths } from '../../../domain/routes';
import { Heading } from '../../../shared/ui/Heading';
import { Price } from '../../../shared/ui/Price';
import { laterPictures } from '../../../shared/ui/picture/laterPictures';
import { ProductPicture } from '../../../shared/ui/picture/ProductPicture';
import { NetWeight } from '../NetWeight';
import { Ribbon } from './Ribbon';

/** Renders the controls at the bottom of a card. `titleId` is the id of the card's title. */
export type RenderCardControls = (product: Product, titleId: string) => ReactNode;

interface ProductCardProps {
  product: Product;
  /** The width of the image, as in `<img sizes>`. */
  sizes: string;
  /** One level below the heading of the section that contains the card. */
  headingLevel: 'h2' | 'h3';
  /** True if the card is above the fold, so that its image loads with priority. */
  hasPriority?: boolean;
  renderControls: RenderCardControls;
}

/** A product with its image, price and controls. A click outside the controls opens the product page. */
export function ProductCard({ product, sizes, headingLevel, hasPriority, renderControls }: ProductCardProps) {
  const titleId = useId();
  const { variants, site_product_selection: selection } = product;
  const shown = representativeVariant(variants, selection);
  return (
    <Card>
      <Frame>
        <Image url={product.image} alt="" sizes={sizes} {...(hasPriority && { priority: true })} />
        {product.ribbon_text && <Ribbon>{product.ribbon_text}</Ribbon>}
      </Frame>
      <Text>
        <Heading as={headingLevel} $size="lg" id={titleId}>
          <CardLink to={paths.product(product.id)}>{product.title}</CardLink>
        </Heading>
        <Subtitle>{product.subtitle || claims.productSubtitle}</Subtitle>
        <Price of={product} isFrom={isLowestOfSeveral(variants, selection)} />
        {shown && <NetWeight of={shown} />}
      </Text>
      {renderControls(product, titleId)}
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
  aspect-ratio: 1;
  position: relative;
  overflow: hidden;
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.sunk};
  ${laterPictures}
`;

const Image = styled(ProductPicture)`
  transition: scale ${({ theme }) => theme.motion.slow};
  ${Card}:hover & {
    scale: 1.03;
  }
`;

const Text = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(1.5)};
  align-content: start;
`;

// The link covers the whole card. The controls are positioned after it, so they stay clickable.
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
