import styled from 'styled-components';

/** The introductory paragraph of a page or section. */
export const Lead = styled.p`
  max-width: ${({ theme }) => theme.size.text};
  margin-top: ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.lg};
`;
