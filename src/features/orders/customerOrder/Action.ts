import styled from 'styled-components';

/** A button with a note or a message below. */
export const Action = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(2)};
  ${({ theme }) => theme.breakpoint.sm} {
    justify-items: start;
  }
`;

export const Note = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
