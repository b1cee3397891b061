import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { CartLineRow } from './CartLineRow';
import { selectCartLines } from './cartSlice';

export function CartLines() {
  const lines = useSelector(selectCartLines);
  return (
    <List>
      {lines.map((line) => (
        <CartLineRow key={line.variant.id} line={line} />
      ))}
    </List>
  );
}

const List = styled.ul`
  flex: 1;
  margin: 0;
  padding: 0 ${({ theme }) => theme.space(6)};
  overflow-y: auto;
  list-style: none;
`;
