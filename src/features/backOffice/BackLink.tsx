import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';

interface FromList {
  /** The URL of the list from which a link leads to this page, with its filters. */
  list?: string;
}

/** Returns the state of a link in a list, so that the page behind the link leads back to the list as it is. */
export function useListState(): FromList {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

interface BackLinkProps {
  /** The list, if the page was not opened from a list. */
  to: string;
  children: string;
}

/** Leads back to the list from which the page was opened. The history of the browser keeps the state after a reload. */
export function BackLink({ to, children }: BackLinkProps) {
  const navigate = useNavigate();
  const { list } = (useLocation().state ?? {}) as FromList;

  const handleClick = (event: MouseEvent) => {
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!list || isNewTab) return;
    // Back in the history, so that the list is scrolled to where it was.
    event.preventDefault();
    void navigate(-1);
  };

  return (
    <TouchLink to={list ?? to} onClick={handleClick}>
      {children}
    </TouchLink>
  );
}

const TouchLink = styled(Link)`
  display: inline-block;
  padding-block: ${({ theme }) => theme.space(1)};
`;
