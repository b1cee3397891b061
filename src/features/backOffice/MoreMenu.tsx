import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Button } from '../../shared/ui/Button';
import { Menu } from '../../shared/ui/Menu';

// MUI renders the menu outside the page's landmarks, so it needs a landmark of its own.
const landmark = { role: 'region', 'aria-label': 'More actions' };

interface MoreMenuProps {
  actions: { label: string; onClick: () => void }[];
}

/** A button with a menu of what is seldom done with a list. */
export function MoreMenu({ actions }: MoreMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      <Button
        $variant="secondary"
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        More
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ root: landmark, list: { 'aria-label': 'More actions' } }}
      >
        {actions.map(({ label, onClick }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              onClick();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
