import OutlinedInput from '@mui/material/OutlinedInput';
import styled from 'styled-components';
import { lineTitle, type OrderItem } from '../../../domain/order/order';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { Icon } from '../../../shared/ui/Icon';
import { IconButton } from '../../../shared/ui/IconButton';
import { notImplemented } from '../../toasts/toast';
import { toastRequested } from '../../toasts/toastsSlice';

/** The items of an order. Changing them is not implemented yet: every control shows a toast that says so. */
export function EditOrderItems({ items }: { items: OrderItem[] }) {
  const dispatch = useAppDispatch();
  const showNotImplemented = () => dispatch(toastRequested(notImplemented));

  return (
    <section aria-label="Items">
      <Heading as="h3" $size="lg">
        Items
      </Heading>
      <List>
        {items.map(({ product, variant, quantity }) => (
          <Item key={variant.id}>
            <span>
              {product.title}
              {variant.weight && <small>{variant.weight}</small>}
            </span>
            <Quantity
              value={quantity}
              onChange={showNotImplemented}
              slotProps={{
                input: { inputMode: 'numeric', 'aria-label': `Quantity of ${lineTitle(product, variant)}` },
              }}
            />
            <IconButton aria-label={`Remove ${lineTitle(product, variant)}`} onClick={showNotImplemented}>
              <Icon name="trash" />
            </IconButton>
          </Item>
        ))}
      </List>
      <Button $variant="secondary" onClick={showNotImplemented}>
        <Icon name="plus" />
        Add Item
      </Button>
    </section>
  );
}

const List = styled.ul`
  margin: ${({ theme }) => `${theme.space(2)} 0 ${theme.space(4)}`};
  padding: 0;
  border-top: ${({ theme }) => theme.line.hair};
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: 1fr ${({ theme }) => theme.space(20)} auto;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  padding-block: ${({ theme }) => theme.space(2)};
  border-bottom: ${({ theme }) => theme.line.hair};
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const Quantity = styled(OutlinedInput)`
  font-variant-numeric: tabular-nums;
`;
