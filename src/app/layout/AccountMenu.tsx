import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ListSubheader from '@mui/material/ListSubheader';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../../features/auth/accountThunks';
import { selectIsAdmin } from '../../features/auth/authSlice';
import { useAppDispatch } from '../../shared/redux';

// It opens outside of the page's landmarks, where nothing may stand without one.
const landmark = { role: 'region', 'aria-label': 'Account' };

interface AccountMenuProps {
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function AccountMenu({ anchor, onClose }: AccountMenuProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isAdmin = useSelector(selectIsAdmin);

  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const handleSignOut = async () => {
    onClose();
    if (await dispatch(signOut())) void navigate('/');
  };

  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ root: landmark, list: { 'aria-label': 'My Account' } }}
    >
      {/* For the eye; the menu bears the name. */}
      <ListSubheader aria-hidden="true">My Account</ListSubheader>
      <MenuItem onClick={() => go('/profile')}>Profile</MenuItem>
      {isAdmin && <MenuItem onClick={() => go('/admin/dashboard')}>Admin Dashboard</MenuItem>}
      <MenuItem onClick={() => void handleSignOut()}>Log out</MenuItem>
    </Menu>
  );
}
