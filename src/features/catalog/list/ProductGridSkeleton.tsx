import styled from 'styled-components';
import { Skeleton } from '../../../shared/ui/Skeleton';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { Grid } from './ProductGrid';

/** The placeholder of a product grid while the products load. It has the grid's size, so that the layout does not shift. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Grid aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <ImagePlaceholder />
            <TextLines>
              <Title />
              <Line />
              <Price />
            </TextLines>
            <ButtonPlaceholder />
          </li>
        ))}
      </Grid>
    </div>
  );
}

const ImagePlaceholder = styled(Skeleton)`
  aspect-ratio: 1;
`;
const TextLines = styled.div`
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
const ButtonPlaceholder = styled(Skeleton)`
  height: ${({ theme }) => theme.size.control};
`;
