import styled from 'styled-components';
import { StickyBox } from '../StickyBar';

/** What is selected, or done with the selected orders. */
export const SelectionBar = styled(StickyBox).attrs({ role: 'group' })`
  > button {
    padding-inline: ${({ theme }) => theme.space(4)};
  }
`;
