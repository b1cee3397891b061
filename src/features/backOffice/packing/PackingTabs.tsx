import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import styled from 'styled-components';
import type { PackingList } from '../orders/orderQuery';
import { OpenCount } from '../layout/OpenCount';
import { packingLists } from './packingLists';

interface PackingTabsProps {
  list: PackingList;
  onChange: (list: PackingList) => void;
}

/** The lists of the packing page. */
export function PackingTabs({ list, onChange }: PackingTabsProps) {
  return (
    <Tabs value={list} onChange={(_event, chosen: PackingList) => onChange(chosen)} aria-label="Orders">
      {packingLists.map(({ key, label, countOf }) => (
        <NarrowTab
          key={key}
          value={key}
          label={
            <span>
              {label} {countOf && <OpenCount of={countOf} />}
            </span>
          }
          id={`tab-${key}`}
          aria-controls={`panel-${key}`}
        />
      ))}
    </Tabs>
  );
}

/** Four tabs fit a phone. */
const NarrowTab = styled(Tab)`
  && {
    flex: 1 1 auto;
    min-width: 0;
    padding-inline: ${({ theme }) => theme.space(1)};
    font-size: ${({ theme }) => theme.text.sm};
    ${({ theme }) => theme.breakpoint.md} {
      flex: none;
      padding-inline: ${({ theme }) => theme.space(4)};
      font-size: ${({ theme }) => theme.text.md};
    }
  }
`;
