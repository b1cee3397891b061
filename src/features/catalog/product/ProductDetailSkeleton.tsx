import styled from 'styled-components';
import { Skeleton } from '../../../shared/ui/Skeleton';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { Columns } from './ProductDetail';

/** The placeholder of a product page while the product loads. */
export function ProductDetailSkeleton() {
  return (
    <Layout role="status">
      <ImagePlaceholder />
      <TextColumn>
        <VisuallyHidden as="h1">Loading</VisuallyHidden>
        <Title />
        <Line />
        <Line />
        <ButtonPlaceholder />
      </TextColumn>
    </Layout>
  );
}

const Layout = styled(Columns)`
  min-height: ${({ theme }) => theme.size.screenful};
`;
const ImagePlaceholder = styled(Skeleton)`
  aspect-ratio: 1;
`;
const TextColumn = styled.div`
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
const ButtonPlaceholder = styled(Skeleton)`
  height: ${({ theme }) => theme.size.control};
`;
