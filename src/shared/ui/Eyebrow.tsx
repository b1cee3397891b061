import styled from 'styled-components';

/** A short line of small capitals above a heading. */
export const Eyebrow = styled.p`
  margin-bottom: ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.brass};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: ${({ theme }) => theme.weight.bold};
  letter-spacing: ${({ theme }) => theme.tracking.caps};
  text-transform: uppercase;
  text-wrap: balance;
`;
