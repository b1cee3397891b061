import styled from 'styled-components';

/** A stretch of a page with room above and below; `band` is the dark one. */
export const Section = styled.section<{ $tone?: 'paper' | 'sunk' | 'band' }>`
  padding-block: ${({ theme }) => theme.sectionSpace};
  background: ${({ theme, $tone = 'paper' }) => theme.color[$tone]};
  color: ${({ theme, $tone }) => ($tone === 'band' ? theme.color.onBand : theme.color.ink)};
`;
