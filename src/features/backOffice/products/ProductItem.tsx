import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import { paths } from '../../../domain/routes';
import { Icon } from '../../../shared/ui/Icon';
import { IconButton } from '../../../shared/ui/IconButton';
import { ProductPicture } from '../../../shared/ui/picture/ProductPicture';
import type { ProductRow } from './productsApi';
import { RestoreButton } from './RestoreButton';

interface ProductItemProps {
  product: ProductRow;
  isFirst?: boolean;
  isLast?: boolean;
  /** Absent if the order cannot be changed here. */
  onMove?: (by: -1 | 1) => void;
}

const stateNames = { draft: 'Draft', published: 'Published', deleted: 'Deleted' };

export function ProductItem({ product, isFirst, isLast, onMove }: ProductItemProps) {
  const { title, state, variant_count: count, representative_price: price } = product;
  const facts = [
    product.is_hidden ? `${stateNames[state]}, not in lists` : stateNames[state],
    price === null ? 'No price' : formatAmount(price),
    count === 1 ? '1 variant' : `${count} variants`,
  ];

  return (
    <Row>
      <Thumbnail url={product.thumbnail} alt="" sizes="4rem" />
      <div>
        <Title to={paths.adminProduct(product.id)}>{title}</Title>
        <Facts>{facts.join(' · ')}</Facts>
      </div>
      <Actions>
        {state === 'deleted' && <RestoreButton product={product} />}
        {onMove && (
          <>
            <UpButton aria-label={`Move ${title} up`} aria-disabled={isFirst} onClick={() => onMove(-1)}>
              <Icon name="left" />
            </UpButton>
            <UpButton aria-label={`Move ${title} down`} aria-disabled={isLast} onClick={() => onMove(1)}>
              <Icon name="right" />
            </UpButton>
          </>
        )}
      </Actions>
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space(16)} minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  padding-block: ${({ theme }) => theme.space(3)};
  border-bottom: ${({ theme }) => theme.line.hair};
`;

const Thumbnail = styled(ProductPicture)`
  border: ${({ theme }) => theme.line.hair};
`;

const Title = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  overflow-wrap: anywhere;
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Facts = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
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
