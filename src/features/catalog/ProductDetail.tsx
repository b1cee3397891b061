import { useState } from 'react';
import styled from 'styled-components';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Price } from '../../shared/ui/Price';
import { BuyBox } from './BuyBox';
import { Gallery } from './Gallery';
import { galleryImages } from './galleryImages';
import type { Product, Variant } from '../../domain/product';
import { ProductDescription } from './ProductDescription';
import { Promises } from './Promises';
import { StylePicker } from './StylePicker';

/** Pictures at one side, what it is and how to have it at the other. Choosing a style shows its picture. */
export function ProductDetail({ product }: { product: Product }) {
  const images = galleryImages(product);
  const [shown, setShown] = useState(0);
  const [chosenId, setChosenId] = useState<string>();
  const variant = product.variants.find(({ id }) => id === chosenId) ?? product.variants[0];

  const handleChoose = ({ id, image_url: url }: Variant) => {
    setChosenId(id);
    if (url) setShown(images.indexOf(url));
  };

  return (
    <Spread>
      <Gallery
        title={product.title}
        images={images}
        shown={Math.min(shown, images.length - 1)}
        onShow={setShown}
        ribbon={product.ribbon_text}
      />
      <Words>
        <div>
          <Heading as="h1" $size="heading">
            {product.title}
          </Heading>
          {product.subtitle && <Lead>{product.subtitle}</Lead>}
        </div>
        {variant && <Price of={variant} size="xl" />}
        {variant && product.variants.length > 1 && (
          <StylePicker variants={product.variants} chosenId={variant.id} onChoose={handleChoose} />
        )}
        {variant && <BuyBox product={product} variant={variant} />}
        <Promises />
        <ProductDescription product={product} />
      </Words>
    </Spread>
  );
}

export const Spread = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space(8)} ${theme.space(14)}`};
  align-items: start;

  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    > :first-child {
      position: sticky;
      top: calc(${({ theme }) => theme.size.header} + ${({ theme }) => theme.space(8)});
    }
  }
`;

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  gap: ${({ theme }) => theme.space(6)};
`;
