import styled from 'styled-components';
import { Disclosure } from '../../../shared/ui/Disclosure';
import type { Product } from '../../../domain/catalog/product';
import { StoreHtml } from './StoreHtml';

/** The product's sanitized description, followed by a disclosure for each additional text. */
export function ProductDescription({ product }: { product: Product }) {
  return (
    <Container>
      <Description>
        <StoreHtml html={product.description} />
      </Description>
      {product.additional_info.map(({ title, description }, index) => (
        // The texts never change their order, and their ids may be missing.
        <Disclosure key={index} title={title}>
          <StoreHtml html={description} />
        </Disclosure>
      ))}
    </Container>
  );
}

const Container = styled.div`
  padding-top: ${({ theme }) => theme.space(6)};
  border-top: ${({ theme }) => theme.line.double};
`;

const Description = styled.div`
  margin-bottom: ${({ theme }) => theme.space(6)};
`;
