import styled from 'styled-components';
import { CardAddToCart } from '../../features/cart/CardAddToCart';
import { ProductGrid } from '../../features/catalog/list/ProductGrid';
import { ProductListing } from '../../features/catalog/list/ProductListing';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { Eyebrow } from '../../shared/ui/Eyebrow';
import { Heading } from '../../shared/ui/Heading';
import { Section } from '../../shared/ui/Section';

/** The number of products on the home page. */
export const FEATURED_COUNT = 4;

export function Featured() {
  return (
    <Section>
      <Container>
        <Header>
          <div>
            <Eyebrow>From the packing room</Eyebrow>
            <Heading $size="heading">Featured teas</Heading>
          </div>
          <LinkButton to={paths.products} $variant="secondary">
            See all teas
          </LinkButton>
        </Header>
        <ProductListing limit={FEATURED_COUNT}>
          {({ products }) => (
            <ProductGrid
              products={products}
              headingLevel="h3"
              priorityCount={0}
              renderControls={(product, titleId) => <CardAddToCart product={product} titleId={titleId} />}
            />
          )}
        </ProductListing>
      </Container>
    </Section>
  );
}

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(5)};
  align-items: end;
  justify-content: space-between;
  margin-bottom: ${({ theme }) => theme.space(10)};
`;
