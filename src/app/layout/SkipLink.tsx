import styled from 'styled-components';
import { screenOnly } from '../../shared/ui/print';

/** The first focusable element, which skips the header. It is visible only while it has focus. */
export const SkipLink = styled.a`
  ${screenOnly}
  position: fixed;
  z-index: ${({ theme }) => theme.layer.skip};
  top: ${({ theme }) => theme.space(2)};
  left: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => `${theme.space(3)} ${theme.space(5)}`};
  background: ${({ theme }) => theme.color.accent};
  color: ${({ theme }) => theme.color.onAccent};
  font-weight: ${({ theme }) => theme.weight.bold};

  &:not(:focus) {
    clip-path: inset(50%);
  }
`;
