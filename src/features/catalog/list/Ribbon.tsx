import styled from 'styled-components';

/** The label across the corner of a product image, such as New or Best seller. Its text comes from the store. */
export const Ribbon = styled.p`
  position: absolute;
  z-index: 1;
  top: ${({ theme }) => theme.space(2)};
  left: 0;
  max-width: 80%;
  padding: ${({ theme }) => `${theme.space(1)} ${theme.space(4)} ${theme.space(1)} ${theme.space(2)}`};
  background: ${({ theme }) => theme.color.band};
  color: ${({ theme }) => theme.color.bandBrass};
  clip-path: polygon(0 0, 100% 0, calc(100% - 0.6em) 50%, 100% 100%, 0 100%);
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: ${({ theme }) => theme.weight.bold};
  letter-spacing: ${({ theme }) => theme.tracking.wide};
  ${({ theme }) => theme.breakpoint.sm} {
    top: ${({ theme }) => theme.space(4)};
    padding-inline: ${({ theme }) => `${theme.space(3)} ${theme.space(5)}`};
  }
`;
