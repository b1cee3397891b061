import styled from 'styled-components';

/** A raised box with a thin border. */
export const Card = styled.div`
  padding: ${({ theme }) => theme.space(6)};
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
`;
