import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import type { CartChange } from '../../domain/catalog/cartChange';
import type { CartLine } from '../../domain/catalog/cartLine';
import { tooManyMessage } from '../../domain/order/orderLimit';
import { useAppDispatch } from '../../shared/redux';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { Price } from '../../shared/ui/Price';
import { ProductPicture } from '../../shared/ui/picture/ProductPicture';
import { lineRemoved, quantityChanged, selectOffers } from './cartSlice';
import { LineChange } from './LineChange';

interface CartLineRowProps {
  line: CartLine;
  /** The change of the line that the shopper has to decide about. */
  change: CartChange | undefined;
  /** The id of the notice about the change. */
  changeId: string | undefined;
  /** Whether the row takes the focus when it appears. */
  isFocused: boolean;
  /** Shown below the line. */
  children: ReactNode;
}

export function CartLineRow({ line, change, changeId, isFocused, children }: CartLineRowProps) {
  const { product, variant, quantity } = line;
  const dispatch = useAppDispatch();
  const offers = useSelector(selectOffers);
  const row = useRef<HTMLLIElement>(null);
  const tooManyNotice = useRef<HTMLParagraphElement>(null);
  /** The quantity at which the shopper could not add another unit. */
  const [refusedAt, setRefusedAt] = useState<number>();
  const message = tooManyMessage(product.title, offers[variant.id] ?? variant, quantity + 1);
  const changeBy = (difference: number) =>
    dispatch(quantityChanged({ variantId: variant.id, quantity: quantity + difference }));

  useEffect(() => {
    if (isFocused) row.current?.focus();
  }, [isFocused]);

  // The message is below the button, where a small panel may not show it.
  useEffect(() => {
    if (refusedAt !== undefined) tooManyNotice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusedAt]);

  const increase = () => {
    if (message) setRefusedAt(quantity);
    else changeBy(1);
  };

  return (
    <Row ref={row} tabIndex={-1}>
      <Image url={variant.image_url ?? product.image} alt="" sizes="5.5rem" />
      <Details>
        <strong>{product.title}</strong>
        <small>{variant.title}</small>
        <Price of={variant} />
      </Details>
      <Controls>
        <IconButton
          aria-label={`Decrease quantity of ${product.title}`}
          disabled={quantity <= 1}
          onClick={() => changeBy(-1)}
        >
          <Icon name="minus" />
        </IconButton>
        <Quantity aria-label={`Quantity of ${product.title}`} aria-live="polite" role="group">
          {quantity}
        </Quantity>
        <IconButton aria-label={`Increase quantity of ${product.title}`} onClick={increase}>
          <Icon name="plus" />
        </IconButton>
        <RemoveButton aria-label={`Remove ${product.title}`} onClick={() => dispatch(lineRemoved(variant.id))}>
          <Icon name="trash" />
        </RemoveButton>
      </Controls>
      <TooMany ref={tooManyNotice} role="status">
        {refusedAt === quantity && !change && message}
      </TooMany>
      {change && <LineChange line={line} change={change} id={changeId} onKept={() => row.current?.focus()} />}
      <Below>{children}</Below>
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space(22)} 1fr;
  gap: ${({ theme }) => `${theme.space(1)} ${theme.space(4)}`};
  padding-block: ${({ theme }) => theme.space(5)};
  border-bottom: ${({ theme }) => theme.line.hair};
`;

const Image = styled(ProductPicture)`
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Details = styled.div`
  display: grid;
  align-content: start;
  small {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const Below = styled.div`
  grid-column: 1 / -1;
`;

const TooMany = styled.p`
  grid-column: 1 / -1;
  color: ${({ theme }) => theme.color.danger};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Controls = styled.div`
  display: flex;
  grid-column: 2;
  align-items: center;
  margin-left: calc(-1 * ${({ theme }) => theme.space(3)});
`;

const Quantity = styled.span`
  min-width: ${({ theme }) => theme.space(8)};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
  text-align: center;
`;

const RemoveButton = styled(IconButton)`
  margin-left: auto;
`;
