import styled from 'styled-components';
import { Skeleton } from '../../shared/ui/Skeleton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { Grid } from './ProductGrid';

/** The grid before its products have come: the same places, so that nothing moves when they do. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Grid aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <Shot />
            <Words>
              <Title />
              <Line />
              <Price />
            </Words>
            <Foot />
          </li>
        ))}
      </Grid>
    </div>
  );
}

const Shot = styled(Skeleton)`
  aspect-ratio: 1;
`;
const Words = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  align-content: start;
  margin-block: ${({ theme }) => theme.space(4)};
`;
const Title = styled(Skeleton)`
  width: 70%;
  height: ${({ theme }) => theme.space(6)};
`;
const Line = styled(Skeleton)`
  width: 90%;
  height: ${({ theme }) => theme.space(5)};
`;
const Price = styled(Skeleton)`
  width: 35%;
  height: ${({ theme }) => theme.space(6)};
`;
const Foot = styled(Skeleton)`
  height: ${({ theme }) => theme.size.control};
`;
