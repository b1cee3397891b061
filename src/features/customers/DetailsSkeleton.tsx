import Skeleton from '@mui/material/Skeleton';
import styled from 'styled-components';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

/** Shown in place of the details form while it is loading. */
export function DetailsSkeleton() {
  return (
    <Stack role="status">
      <VisuallyHidden>Loading your details</VisuallyHidden>
      <Field />
      <Field />
      <Field />
      <Area />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;

const Field = styled(Skeleton)`
  height: ${({ theme }) => theme.space(18)};
`;
const Area = styled(Skeleton)`
  height: ${({ theme }) => theme.space(34)};
`;
