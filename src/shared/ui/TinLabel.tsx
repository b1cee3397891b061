import styled from 'styled-components';

/** A box that looks like the label of a tea tin: a double border and, where the browser supports them, scooped corners. */
export const TinLabel = styled.div`
  position: relative;
  padding: ${({ theme }) => theme.space(10)} ${({ theme }) => theme.space(7)};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.color.raised};
  color: ${({ theme }) => theme.color.ink};

  &::before {
    content: '';
    position: absolute;
    inset: ${({ theme }) => theme.space(2.5)};
    border: 3px double ${({ theme }) => theme.color.brass};
    border-radius: ${({ theme }) => theme.radius.sm};
    pointer-events: none;
  }

  @supports (corner-shape: scoop) {
    &,
    &::before {
      border-radius: ${({ theme }) => theme.space(6)};
      corner-shape: scoop;
    }
  }
`;
