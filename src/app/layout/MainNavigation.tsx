import { useState, type KeyboardEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link, matchPath, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { selectIsAdmin } from '../../features/auth/authSlice';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { useToggledOverlay } from '../../shared/ui/useOverlay';
import { adminLink, mainLinks } from './links';
import { screenOnly } from '../../shared/ui/print';

/** A row of links. On a narrow screen, a button opens them as a list. */
export function MainNavigation() {
  const { key, pathname } = useLocation();
  // Stored with the history entry, because following a link or a redirect closes the list.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  if (openAt !== null && !isOpen) setOpenAt(null);
  const toggle = useToggledOverlay(isOpen, () => setOpenAt(null));
  const isAdmin = useSelector(selectIsAdmin);
  const links = isAdmin ? [...mainLinks, adminLink] : mainLinks;

  const handleKeyDown = ({ key: pressed }: KeyboardEvent) => {
    if (pressed !== 'Escape' || !isOpen) return;
    setOpenAt(null);
    toggle.current?.focus();
  };

  return (
    <Navigation aria-label="Main" onKeyDown={handleKeyDown}>
      <Toggle
        ref={toggle}
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="main-links"
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </Toggle>
      <Links id="main-links" $isOpen={isOpen}>
        {links.map(({ to, name, section }) => {
          // As the router matches them, so that `/story/` is `/story`.
          const isCurrent = matchPath(to, pathname) ?? (section && matchPath({ path: section, end: false }, pathname));
          return (
            <li key={to}>
              <Link to={to} aria-current={isCurrent ? 'page' : undefined} onClick={() => setOpenAt(null)}>
                {name}
              </Link>
            </li>
          );
        })}
      </Links>
    </Navigation>
  );
}

const Navigation = styled.nav`
  ${screenOnly}
  order: 2;
  ${({ theme }) => theme.breakpoint.md} {
    order: 1;
  }
`;

const Toggle = styled(IconButton)`
  ${({ theme }) => theme.breakpoint.md} {
    display: none;
  }
`;

const Links = styled.ul<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
  position: absolute;
  inset: 100% 0 auto;
  margin: 0;
  padding: ${({ theme }) => `${theme.space(2)} ${theme.gutter} ${theme.space(6)}`};
  border-bottom: ${({ theme }) => theme.line.double};
  background: ${({ theme }) => theme.color.paper};
  box-shadow: ${({ theme }) => theme.shadow.low};
  list-style: none;

  a {
    display: flex;
    align-items: center;
    min-height: ${({ theme }) => theme.size.control};
    border-bottom: ${({ theme }) => theme.line.hair};
    font-size: ${({ theme }) => theme.text.lg};
    text-decoration: none;
  }
  a:hover,
  a[aria-current='page'] {
    color: ${({ theme }) => theme.color.ember};
  }

  ${({ theme }) => theme.breakpoint.md} {
    display: flex;
    position: static;
    gap: ${({ theme }) => theme.space(2)};
    padding: 0;
    border: 0;
    box-shadow: none;
    a {
      padding-inline: ${({ theme }) => theme.space(3)};
      border: 0;
      font-size: ${({ theme }) => theme.text.md};
    }
    a[aria-current='page'] {
      text-decoration: underline;
      text-decoration-thickness: 2px;
      text-underline-offset: 0.5em;
    }
  }
`;
