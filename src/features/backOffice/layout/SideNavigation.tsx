import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import type { NavigationEntry } from './navigationEntries';
import { NavigationIcon } from './NavigationIcon';
import { OpenCount } from './OpenCount';
import { screenOnly } from '../../../shared/ui/print';

/** The navigation of wide screens: a column of links that stays in view. */
export function SideNavigation({ entries }: { entries: readonly NavigationEntry[] }) {
  return (
    <Navigation aria-label="Back office">
      <List>
        {entries.map(({ to, name, stroke, end, countOf }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              <NavigationIcon stroke={stroke} />
              {name}
              {countOf && <OpenCount of={countOf} />}
            </NavLink>
          </li>
        ))}
      </List>
    </Navigation>
  );
}

const Navigation = styled.nav`
  ${screenOnly}
  padding: ${({ theme }) => `${theme.space(2)} 0`};
  border-right: ${({ theme }) => theme.line.hair};
`;

const List = styled.ul`
  position: sticky;
  top: calc(${({ theme }) => theme.size.header} + ${({ theme }) => theme.space(2)});
  margin: 0;
  padding: 0;
  list-style: none;

  a {
    display: flex;
    gap: ${({ theme }) => theme.space(3)};
    align-items: center;
    min-height: ${({ theme }) => theme.size.control};
    padding-inline: ${({ theme }) => theme.space(3)};
    border-left: 3px solid transparent;
    text-decoration: none;
  }
  span {
    margin-left: auto;
  }
  a:hover {
    background: ${({ theme }) => theme.color.sunk};
  }
  a[aria-current='page'] {
    border-left-color: ${({ theme }) => theme.color.ember};
    background: ${({ theme }) => theme.color.sunk};
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;
