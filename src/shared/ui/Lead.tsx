import styled from 'styled-components';

/** The paragraph that opens a page or a section. */
export const Lead = styled.p`
  max-width: ${({ theme }) => theme.size.text};
  margin-top: ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.lg};
`;
