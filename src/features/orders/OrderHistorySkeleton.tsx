import Skeleton from '@mui/material/Skeleton';
import styled from 'styled-components';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

/** Shown in place of the order history while it is loading. */
export function OrderHistorySkeleton() {
  return (
    <Stack role="status">
      <VisuallyHidden>Loading your orders</VisuallyHidden>
      <Entry />
      <Entry />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;

const Entry = styled(Skeleton)`
  height: ${({ theme }) => theme.space(30)};
`;
