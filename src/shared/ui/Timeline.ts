import styled from 'styled-components';

/** A list of what has happened to an order. Each entry has a title, and a `<small>` with its time. */
export const Timeline = styled.ol.attrs({ 'aria-label': 'Timeline' })`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    padding-inline-start: ${({ theme }) => theme.space(4)};
    border-left: 2px solid ${({ theme }) => theme.color.brass};
    white-space: pre-line;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;
