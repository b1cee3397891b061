import styled from 'styled-components';
import { screenOnly } from './print';

/** A button that contains only an icon. It needs an `aria-label`. */
export const IconButton = styled.button.attrs(({ type = 'button' }) => ({ type }))`
  display: inline-grid;
  place-items: center;
  min-width: ${({ theme }) => theme.size.target};
  min-height: ${({ theme }) => theme.size.target};
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: inherit;
  cursor: pointer;
  transition: background ${({ theme }) => theme.motion.fast};
  ${screenOnly}

  &:hover:not(:disabled) {
    background: ${({ theme }) => theme.color.sunk};
  }
  &:disabled {
    color: ${({ theme }) => theme.color.inkSoft};
    cursor: not-allowed;
  }
`;
