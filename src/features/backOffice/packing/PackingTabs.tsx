import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { PackingList } from '../orders/orderQuery';
import { packingLists } from './packingLists';

interface PackingTabsProps {
  list: PackingList;
  onChange: (list: PackingList) => void;
}

/** The lists of the packing page. */
export function PackingTabs({ list, onChange }: PackingTabsProps) {
  return (
    <Tabs
      value={list}
      onChange={(_event, chosen: PackingList) => onChange(chosen)}
      aria-label="Orders"
      variant="scrollable"
      allowScrollButtonsMobile
    >
      {packingLists.map(({ key, label }) => (
        <Tab key={key} value={key} label={label} id={`tab-${key}`} aria-controls={`panel-${key}`} />
      ))}
    </Tabs>
  );
}
