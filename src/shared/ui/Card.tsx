import styled from 'styled-components';

/** A sheet of lighter paper with a fine edge. */
export const Card = styled.div`
  padding: ${({ theme }) => theme.space(6)};
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
`;
