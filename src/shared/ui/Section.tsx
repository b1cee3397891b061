import styled from 'styled-components';

/** A full-width section of a page with vertical padding. `band` is dark. */
export const Section = styled.section<{ $tone?: 'paper' | 'sunk' | 'band' }>`
  padding-block: ${({ theme }) => theme.sectionSpace};
  background: ${({ theme, $tone = 'paper' }) => theme.color[$tone]};
  color: ${({ theme, $tone }) => ($tone === 'band' ? theme.color.onBand : theme.color.ink)};
`;
