import MenuItem from '@mui/material/MenuItem';
import ListSubheader from '@mui/material/ListSubheader';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { selectIsAdmin } from '../../features/auth/authSlice';
import { useSignOut } from '../../features/auth/useSignOut';
import { Menu } from '../../shared/ui/Menu';

// MUI renders the menu outside the page's landmarks, so it needs a landmark of its own.
const landmark = { role: 'region', 'aria-label': 'Account' };

interface AccountMenuProps {
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function AccountMenu({ anchor, onClose }: AccountMenuProps) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const isAdmin = useSelector(selectIsAdmin);

  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const handleSignOut = () => {
    onClose();
    signOut();
  };

  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ root: landmark, list: { 'aria-label': 'My Account' } }}
    >
      {/* Hidden from screen readers, because the menu has the same name. */}
      <ListSubheader aria-hidden="true">My Account</ListSubheader>
      <MenuItem onClick={() => go(paths.profile)}>Profile</MenuItem>
      {isAdmin && <MenuItem onClick={() => go(paths.adminDashboard)}>Admin Dashboard</MenuItem>}
      <MenuItem onClick={handleSignOut}>Log out</MenuItem>
    </Menu>
  );
}
