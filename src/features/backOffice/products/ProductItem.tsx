import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ListedVariant } from '../../../domain/catalog/editedProduct';
import { useListState } from '../BackLink';
import { lineTitle } from '../../../domain/order/order';
import { paths } from '../../../domain/routes';
import { Icon } from '../../../shared/ui/Icon';
import { IconButton } from '../../../shared/ui/IconButton';
import { ProductPicture } from '../../../shared/ui/picture/ProductPicture';
import { FieldRow, RowFacts, RowText } from '../FieldRow';
import type { ProductRow } from './productsApi';
import { RestoreButton } from './RestoreButton';
import type { usePrices } from './usePrices';
import { VariantPrices } from './VariantPrices';

interface ProductItemProps {
  product: ProductRow;
  prices: ReturnType<typeof usePrices>;
}

/** The width of the picture. */
const THUMBNAIL = '2rem';
const stateNames = { draft: 'Draft', published: null, deleted: 'Deleted' };

/** A product with the prices of its variants. */
export function ProductItem({ product, prices }: ProductItemProps) {
  const { title, state, variants } = product;
  const stateFacts = [stateNames[state], product.is_hidden && 'not in lists'];

  if (state === 'deleted' || variants.length === 0)
    return (
      <li>
        <FieldRow $fields={0}>
          <ProductText product={product} facts={[...stateFacts, variants.length === 0 && 'No price']} />
          {state === 'deleted' && (
            <Actions>
              <RestoreButton product={product} />
            </Actions>
          )}
        </FieldRow>
      </li>
    );
  return (
    <li>
      {variants.map((variant, index) => (
        <VariantPrices key={variant.id} variant={variant} name={lineTitle({ title }, variant)} prices={prices}>
          {index === 0 ? (
            <ProductText product={product} facts={[...variantFacts(variant), ...stateFacts]} />
          ) : (
            <ProductText facts={variantFacts(variant)} />
          )}
        </VariantPrices>
      ))}
    </li>
  );
}

interface MovableProductProps {
  product: ProductRow;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** A product with the buttons that move it in the order of the shop. */
export function MovableProduct({ product, isFirst, isLast, onMove }: MovableProductProps) {
  const { title, state } = product;
  return (
    <li>
      <FieldRow $fields={0}>
        <ProductText product={product} facts={[stateNames[state]]} />
        <Actions>
          <UpButton aria-label={`Move ${title} up`} aria-disabled={isFirst} onClick={() => onMove(-1)}>
            <Icon name="left" />
          </UpButton>
          <UpButton aria-label={`Move ${title} down`} aria-disabled={isLast} onClick={() => onMove(1)}>
            <Icon name="right" />
          </UpButton>
        </Actions>
      </FieldRow>
    </li>
  );
}

const variantFacts = ({ title, quantity }: ListedVariant) => [title, quantity !== null && `${quantity} in stock`];

interface ProductTextProps {
  /** Absent in the rows of its other variants. */
  product?: ProductRow;
  facts: (string | false | null)[];
}

function ProductText({ product, facts }: ProductTextProps) {
  const state = useListState();
  return (
    <Text>
      {product && <Thumbnail url={product.thumbnail} alt="" sizes={THUMBNAIL} />}
      <RowText>
        {product ? (
          <Title to={paths.adminProduct(product.id)} state={state}>
            {product.title}
          </Title>
        ) : (
          <span />
        )}
        <RowFacts>{facts.filter(Boolean).join(' · ')}</RowFacts>
      </RowText>
    </Text>
  );
}

const Text = styled.div`
  position: relative;
  ${({ theme }) => theme.breakpoint.lg} {
    padding-left: calc(${THUMBNAIL} + ${({ theme }) => theme.space(2)});
  }
`;

/** Phones have no room for it. */
const Thumbnail = styled(ProductPicture)`
  display: none;
  ${({ theme }) => theme.breakpoint.lg} {
    position: absolute;
    inset: 50% auto auto 0;
    display: block;
    width: ${THUMBNAIL};
    translate: 0 -50%;
  }
`;

/** As high as the row, to be touched. */
const Title = styled(Link)`
  font-weight: ${({ theme }) => theme.weight.bold};
  &::after {
    position: absolute;
    inset: -0.5rem 0;
    content: '';
  }
`;

const Actions = styled.div`
  display: flex;
`;

const UpButton = styled(IconButton)`
  svg {
    rotate: 90deg;
  }
  &[aria-disabled='true'] {
    color: ${({ theme }) => theme.color.inkSoft};
    cursor: not-allowed;
  }
`;
