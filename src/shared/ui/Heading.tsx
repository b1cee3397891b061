import styled from 'styled-components';

/** A heading in the display font. Choose the level with `as`, the size with `$size`. */
export const Heading = styled.h2<{ $size?: 'hero' | 'heading' | 'title' | 'xl' | 'lg' }>`
  font-family: ${({ theme }) => theme.font.display};
  font-size: ${({ theme, $size = 'title' }) => theme.text[$size]};
  line-height: ${({ theme, $size = 'title' }) =>
    $size === 'hero' || $size === 'heading' ? theme.leading.display : theme.leading.snug};
  letter-spacing: ${({ theme }) => theme.tracking.tight};
`;
