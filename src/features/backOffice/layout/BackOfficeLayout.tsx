import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet } from 'react-router-dom';
import styled, { useTheme } from 'styled-components';
import { BottomBar } from './BottomBar';
import { navigationEntries } from './navigationEntries';
import { SideNavigation } from './SideNavigation';
import { useGetIsOwnerQuery } from './layoutApi';

/** A page of the back office with the navigation between them. Pages that only owners may open are not listed for staff. */
export function BackOfficeLayout() {
  const isWide = useMediaQuery(useTheme().breakpoint.lg, { noSsr: true });
  const { data: isOwner = false } = useGetIsOwnerQuery();
  const entries = navigationEntries.filter(({ isForOwners }) => isOwner || !isForOwners);

  return (
    <Columns>
      {isWide && <SideNavigation entries={entries} />}
      <Outlet />
      {!isWide && <BottomBar entries={entries} />}
    </Columns>
  );
}

const Columns = styled.div`
  @media screen {
    ${({ theme }) => theme.breakpoint.lg} {
      display: grid;
      grid-template-columns: 11rem minmax(0, 1fr);
    }
  }
`;
