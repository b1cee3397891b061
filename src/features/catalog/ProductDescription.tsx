import { useMemo } from 'react';
import styled from 'styled-components';
import { Disclosure } from '../../shared/ui/Disclosure';
import { Prose } from '../../shared/ui/Prose';
import type { Product } from '../../domain/product';
import { sanitizeHtml } from './sanitizeHtml';

/** What the store wrote about the product, made safe; each further piece under a heading of its own. */
export function ProductDescription({ product }: { product: Product }) {
  const pieces = [...product.additional_info].sort((one, other) => one.order - other.order);
  return (
    <Words>
      <Description>
        <Html html={product.description} />
      </Description>
      {pieces.map(({ id, title, description }) => (
        <Disclosure key={id} title={title}>
          <Html html={description} />
        </Disclosure>
      ))}
    </Words>
  );
}

function Html({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  return <Prose dangerouslySetInnerHTML={safe} />;
}

const Words = styled.div`
  padding-top: ${({ theme }) => theme.space(6)};
  border-top: ${({ theme }) => theme.line.double};
`;

const Description = styled.div`
  margin-bottom: ${({ theme }) => theme.space(6)};
`;
