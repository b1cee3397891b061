import styled, { css } from 'styled-components';

/** Styles running text with headings, lists, tables and links. */
export const proseStyle = css`
  max-width: ${({ theme }) => theme.size.text};
  overflow-wrap: anywhere;

  > * + * {
    margin-top: ${({ theme }) => theme.space(4)};
  }
  h2,
  h3,
  h4 {
    font-family: ${({ theme }) => theme.font.display};
    line-height: ${({ theme }) => theme.leading.snug};
  }
  h2 {
    margin-top: ${({ theme }) => theme.space(10)};
    font-size: ${({ theme }) => theme.text.xl};
  }
  h3,
  h4 {
    margin-top: ${({ theme }) => theme.space(6)};
    font-size: ${({ theme }) => theme.text.lg};
  }
  ul,
  ol {
    padding-left: ${({ theme }) => theme.space(5)};
  }
  li + li {
    margin-top: ${({ theme }) => theme.space(2)};
  }
  li::marker {
    color: ${({ theme }) => theme.color.brass};
  }
  blockquote {
    padding-left: ${({ theme }) => theme.space(5)};
    border-left: ${({ theme }) => theme.line.double};
  }
  table {
    border-collapse: collapse;
  }
  th,
  td {
    padding: ${({ theme }) => `${theme.space(2)} ${theme.space(4)}`};
    border: ${({ theme }) => theme.line.hair};
    text-align: left;
  }
  img {
    height: auto;
  }
`;

export const Prose = styled.div`
  ${proseStyle}
`;
