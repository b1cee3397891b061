import styled from 'styled-components';

/** A centered column with a maximum width and a gutter at both sides. */
export const Container = styled.div<{ $width?: 'page' | 'text' | 'narrow' }>`
  width: 100%;
  max-width: calc(${({ theme, $width = 'page' }) => theme.size[$width]} + 2 * ${({ theme }) => theme.gutter});
  margin-inline: auto;
  padding-inline: ${({ theme }) => theme.gutter};
`;
