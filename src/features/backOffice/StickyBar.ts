import styled from 'styled-components';
import { screenOnly } from '../../shared/ui/print';

/** A box in reach of the thumb: above the navigation of phones. */
export const StickyBox = styled.div`
  ${screenOnly}
  position: sticky;
  bottom: ${({ theme }) => theme.size.bottomBar};
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  padding: ${({ theme }) => theme.space(2)};
  border: ${({ theme }) => theme.line.strong};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.low};
`;

/** How much was typed, and the buttons that save it. */
export const StickyBar = styled(StickyBox)`
  justify-content: end;
  > :first-child {
    flex: 1;
    font-size: ${({ theme }) => theme.text.sm};
    overflow-wrap: anywhere;
  }
  > [role='alert'] {
    order: -1;
    flex: 1 0 100%;
    margin: 0;
  }
`;
