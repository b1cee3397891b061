import styled from 'styled-components';
import { Skeleton } from '../../shared/ui/Skeleton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { Columns } from './ProductDetail';

/** A product's page before the product has come. */
export function ProductDetailSkeleton() {
  return (
    <Place role="status">
      <Shot />
      <Words>
        <VisuallyHidden as="h1">Loading</VisuallyHidden>
        <Title />
        <Line />
        <Line />
        <Foot />
      </Words>
    </Place>
  );
}

const Place = styled(Columns)`
  min-height: ${({ theme }) => theme.size.screenful};
`;
const Shot = styled(Skeleton)`
  aspect-ratio: 1;
`;
const Words = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(6)};
`;
const Title = styled(Skeleton)`
  height: ${({ theme }) => theme.space(14)};
`;
const Line = styled(Skeleton)`
  width: 60%;
  height: ${({ theme }) => theme.space(6)};
`;
const Foot = styled(Skeleton)`
  height: ${({ theme }) => theme.size.control};
`;
