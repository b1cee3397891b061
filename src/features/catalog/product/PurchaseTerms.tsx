import styled from 'styled-components';
import { brand } from '../../../domain/brand/facts';
import { useArrivalText } from '../../../shared/lib/useArrivalText';
import { Icon } from '../../../shared/ui/Icon';

const terms = [
  `Free shipping within ${brand.address.country}, tax included`,
  `Dispatched from ${brand.town} in 1-3 business days`,
  'Keeps 2-3 years unopened',
];

/**
 * The terms of every order, shown on each product page below the buy controls. For a product that cannot be bought, the
 * time of arrival is left out.
 */
export function PurchaseTerms({ canBeBought }: { canBeBought: boolean }) {
  const arrivalToday = useArrivalText();
  const arrival = canBeBought ? arrivalToday : null;
  return (
    <List>
      {(arrival ? [arrival, ...terms] : terms).map((term, index) => (
        // The index is the key, so that the text of the arrival changes in place.
        <li key={index}>
          <Icon name="leaf" />
          {term}
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
