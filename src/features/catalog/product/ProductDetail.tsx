import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Product, Variant } from '../../../domain/catalog/product';
import { canAddToCart } from '../../../domain/catalog/stock';
import { Heading } from '../../../shared/ui/Heading';
import { Lead } from '../../../shared/ui/Lead';
import { Price } from '../../../shared/ui/Price';
import { NetWeight } from '../NetWeight';
import { Gallery } from './Gallery';
import { galleryImages } from './galleryImages';
import { LabelFacts } from './LabelFacts';
import { ProductDescription } from './ProductDescription';
import { PurchaseTerms } from './PurchaseTerms';
import { StylePicker } from './StylePicker';

interface ProductDetailProps {
  product: Product;
  renderBuyControls: (product: Product, variant: Variant) => ReactNode;
  /** Rendered below the columns. */
  children?: ReactNode;
}

/** The gallery beside title, price, style picker, buy controls and description. Choosing a style shows its image. */
export function ProductDetail({ product, renderBuyControls, children }: ProductDetailProps) {
  const images = galleryImages(product);
  const [shown, setShown] = useState(0);
  const [chosenId, setChosenId] = useState<string>();
  const variant = product.variants.find(({ id }) => id === chosenId) ?? product.variants[0];

  const handleChoose = ({ id, image_url: url }: Variant) => {
    setChosenId(id);
    if (url) setShown(images.findIndex((image) => image.url === url));
  };

  return (
    <Whole>
      <Parts>
        <Gallery
          title={product.title}
          images={images}
          shown={Math.min(shown, images.length - 1)}
          onShow={setShown}
          ribbon={product.ribbon_text}
        />
        <Text>
          <div>
            <Heading as="h1" $size="heading">
              {product.title}
            </Heading>
            {product.subtitle && <Lead>{product.subtitle}</Lead>}
          </div>
          {variant && (
            <div>
              <Price of={variant} size="xl" />
              <NetWeight of={variant} />
            </div>
          )}
          {variant && product.variants.length > 1 && (
            <StylePicker variants={product.variants} chosenId={variant.id} onChoose={handleChoose} />
          )}
          {variant && renderBuyControls(product, variant)}
          <PurchaseTerms canBeBought={variant !== undefined && canAddToCart(product, variant, 1)} />
          <ProductDescription product={product} />
          {variant && <LabelFacts product={product} variant={variant} />}
        </Text>
      </Parts>
      {children}
    </Whole>
  );
}

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space(8)} ${theme.space(14)}`};
  align-items: start;

  ${({ theme }) => theme.breakpoint.sideBySide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  ${({ theme }) => theme.breakpoint.md} {
    > :first-child {
      position: sticky;
      top: calc(${({ theme }) => theme.size.header} + ${({ theme }) => theme.space(8)});
    }
  }
`;

/* On phones, all parts are in one column, so that a bar with the buy controls can be last, at the bottom of the window. */
const Whole = styled.div`
  ${({ theme }) => theme.breakpoint.bottomBar} {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space(6)};
  }
`;

const Parts = styled(Columns)`
  ${({ theme }) => theme.breakpoint.bottomBar} {
    display: contents;
  }
`;

const Text = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  gap: ${({ theme }) => theme.space(6)};

  ${({ theme }) => theme.breakpoint.bottomBar} {
    display: contents;
  }
`;
