import styled from 'styled-components';

export const FooterHeading = styled.h2`
  margin-bottom: ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.bandBrass};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: ${({ theme }) => theme.weight.bold};
  letter-spacing: ${({ theme }) => theme.tracking.caps};
  text-transform: uppercase;
`;
