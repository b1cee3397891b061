import Skeleton from '@mui/material/Skeleton';
import styled from 'styled-components';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

/** The order history before it has come. */
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
