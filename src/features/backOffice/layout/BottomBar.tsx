import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled, { createGlobalStyle, css } from 'styled-components';
import { Menu } from '../../../shared/ui/Menu';
import type { NavigationEntry } from './navigationEntries';
import { NavigationIcon } from './NavigationIcon';
import { OpenCount } from './OpenCount';
import { screenOnly } from '../../../shared/ui/print';

/** The number of pages beside *More*. */
const PAGES_IN_BAR = 4;
const MORE = 'M5.5 12h1m5 0h1m5 0h1';
// MUI renders the menu outside the page's landmarks, so it needs a landmark of its own.
const landmark = { role: 'region', 'aria-label': 'More pages' };

/** The navigation of phones: the most important pages in reach of the thumb, and a menu of the others. */
export function BottomBar({ entries }: { entries: readonly NavigationEntry[] }) {
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const others = entries.slice(PAGES_IN_BAR);
  const isOther = others.some(({ to }) => pathname.startsWith(to));
  const handleClose = () => setAnchor(null);

  return (
    <Bar aria-label="Back office">
      <RoomForBar />
      {entries.slice(0, PAGES_IN_BAR).map(({ to, name, stroke, end, countOf }) => (
        <BarLink key={to} to={to} end={end}>
          <NavigationIcon stroke={stroke} />
          {name}
          {countOf && <OpenCount of={countOf} />}
        </BarLink>
      ))}
      <MoreButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current={isOther ? 'true' : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <NavigationIcon stroke={MORE} />
        More
      </MoreButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={handleClose}
        slotProps={{ root: landmark, list: { 'aria-label': 'More pages' } }}
      >
        {others.map(({ to, name, countOf }) => (
          <MenuItem key={to} component={Link} to={to} selected={pathname.startsWith(to)} onClick={handleClose}>
            {name}
            {countOf && (
              <CountInMenu>
                <OpenCount of={countOf} />
              </CountInMenu>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Bar>
  );
}

// The bar must not cover the end of the page, the focused element or a toast.
const RoomForBar = createGlobalStyle`
  :root {
    --bottom-bar: calc(${({ theme }) => theme.size.row} + env(safe-area-inset-bottom, 0px));
    scroll-padding-bottom: calc(${({ theme }) => theme.size.row} + 1rem);
  }
  @media screen {
    body {
      padding-bottom: var(--bottom-bar);
    }
  }
`;

const Bar = styled.nav`
  ${screenOnly}
  position: fixed;
  inset: auto 0 0;
  z-index: ${({ theme }) => theme.layer.header};
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  padding-bottom: env(safe-area-inset-bottom);
  border-top: ${({ theme }) => theme.line.strong};
  background: ${({ theme }) => theme.color.raised};
`;

const CountInMenu = styled.span`
  margin-left: auto;
  padding-left: ${({ theme }) => theme.space(4)};
`;

const item = css`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: center;
  min-height: ${({ theme }) => theme.size.row};
  padding: ${({ theme }) => theme.space(1)};
  border: 0;
  border-top: 3px solid transparent;
  background: none;
  color: inherit;
  cursor: pointer;
  font-size: ${({ theme }) => theme.text.xs};
  text-decoration: none;
  /* The count, at the corner of the icon. */
  > span {
    position: absolute;
    top: 0;
    left: calc(50% + 0.375rem);
  }
  &[aria-current] {
    border-top-color: ${({ theme }) => theme.color.ember};
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;

const BarLink = styled(NavLink)`
  ${item}
`;

const MoreButton = styled.button`
  ${item}
`;
