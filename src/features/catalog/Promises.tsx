import styled from 'styled-components';
import { Icon } from '../../shared/ui/Icon';

const promises = [
  'Free shipping within India, tax included',
  'Dispatched from Coonoor in 1-3 business days',
  'Keeps 2-3 years unopened',
];

/** What holds for every order, said where the decision is made. */
export function Promises() {
  return (
    <List>
      {promises.map((promise) => (
        <li key={promise}>
          <Icon name="leaf" />
          {promise}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  margin: 0;
  padding: 0;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  list-style: none;

  li {
    display: flex;
    gap: ${({ theme }) => theme.space(3)};
    align-items: center;
  }
  svg {
    color: ${({ theme }) => theme.color.brass};
  }
`;
