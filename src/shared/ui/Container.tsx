import styled from 'styled-components';

/** The page's column: as wide as the catalogue's printed sheet, never touching the window's edge. */
export const Container = styled.div<{ $width?: 'page' | 'text' | 'narrow' }>`
  width: 100%;
  max-width: calc(${({ theme, $width = 'page' }) => theme.size[$width]} + 2 * ${({ theme }) => theme.gutter});
  margin-inline: auto;
  padding-inline: ${({ theme }) => theme.gutter};
`;
