import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { selectAuthStatus } from '../../features/auth/authSlice';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { withMui } from '../withMui';
import { preload } from '../../shared/lib/preload';
import { LazyComponent } from '../../shared/ui/LazyComponent';

const loadMenu = () => withMui(() => import('./AccountMenu'), 'AccountMenu');
const preloadMenu = preload(loadMenu);

/**
 * A login link, or the account menu of a signed-in user. While the session is loading, the link is visible only if the inline
 * script of the page found that there is none.
 */
export function AccountButton() {
  const status = useSelector(selectAuthStatus);
  if (status === 'signedIn') return <MenuButton />;
  return (
    <LoginLink to={paths.login} $isVisible={status === 'signedOut'}>
      Login
    </LoginLink>
  );
}

function MenuButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const handleClose = useCallback(() => setAnchor(null), []);

  return (
    <>
      <IconButton
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="person" />
      </IconButton>
      <LazyComponent
        load={loadMenu}
        isNeeded={anchor !== null}
        onError={handleClose}
        props={{ anchor, onClose: handleClose }}
      />
    </>
  );
}

const LoginLink = styled(Link)<{ $isVisible: boolean }>`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  padding-inline: ${({ theme }) => theme.space(3)};
  text-decoration: none;
  visibility: ${({ $isVisible }) => ($isVisible ? 'visible' : 'hidden')};
  html[data-new-visitor] & {
    visibility: visible;
  }
  &:hover {
    text-decoration: underline;
  }
`;
