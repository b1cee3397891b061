import styled from 'styled-components';
import { Button } from './Button';

/** A button that deletes or cancels something for good. */
export const DangerButton = styled(Button)`
  &,
  &:hover:not(:disabled) {
    border-color: ${({ theme }) => theme.color.danger};
    background: ${({ theme }) => theme.color.danger};
    color: ${({ theme }) => theme.color.raised};
  }
`;
