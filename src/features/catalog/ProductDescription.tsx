import { useMemo } from 'react';
import styled from 'styled-components';
import { Icon } from '../../shared/ui/Icon';
import { Prose } from '../../shared/ui/Prose';
import type { Product } from './product';
import { sanitizeHtml } from './sanitizeHtml';

/** What the store wrote about the product, made safe; each further piece under a heading of its own. */
export function ProductDescription({ product }: { product: Product }) {
  const pieces = [...product.additional_info].sort((one, other) => one.order - other.order);
  return (
    <Words>
      <Html html={product.description} />
      {pieces.map(({ id, title, description }) => (
        <Piece key={id}>
          <summary>{title}<Icon name="plus" /></summary>
          <Html html={description} />
        </Piece>
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

const Piece = styled.details`
  margin-top: ${({ theme }) => theme.space(4)};
  padding-top: ${({ theme }) => theme.space(2)};
  border-top: ${({ theme }) => theme.line.hair};

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: ${({ theme }) => theme.size.target};
    cursor: pointer;
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  summary::-webkit-details-marker { display: none; }
  summary svg { transition: rotate ${({ theme }) => theme.motion.fast}; }
  &[open] summary svg { rotate: 45deg; }
`;
