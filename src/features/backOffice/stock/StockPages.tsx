import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { LinkButton } from '../../../shared/ui/Button';

interface StockPagesProps {
  /** From 0. */
  page: number;
  hasMore: boolean;
  /** Called when another page is opened, whose link may not be there any more. */
  onOpen: () => void;
}

/** Links to the pages before and after this one. */
export function StockPages({ page, hasMore, onOpen }: StockPagesProps) {
  const [params] = useSearchParams();
  const linkTo = (other: number) => {
    const changed = new URLSearchParams(params);
    changed.set('page', String(other + 1));
    return { search: changed.toString() };
  };

  if (page === 0 && !hasMore) return null;
  return (
    <Pages aria-label="Pages of the stock">
      {page > 0 && (
        <LinkButton $variant="secondary" to={linkTo(page - 1)} onClick={onOpen}>
          Previous
        </LinkButton>
      )}
      {hasMore && (
        <LinkButton $variant="secondary" to={linkTo(page + 1)} onClick={onOpen}>
          Next
        </LinkButton>
      )}
    </Pages>
  );
}

const Pages = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(6)};
`;
