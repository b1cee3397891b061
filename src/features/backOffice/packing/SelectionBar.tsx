import type { ReactNode } from 'react';
import styled from 'styled-components';

interface SelectionBarProps {
  label: string;
  /** The buttons. */
  children: ReactNode;
}

/** What is selected, or done with the selected orders, in reach of the thumb. */
export const SelectionBar = ({ label, children }: SelectionBarProps) => (
  <Bar role="group" aria-label={label}>
    {children}
  </Bar>
);

const Bar = styled.div`
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
  > button {
    padding-inline: ${({ theme }) => theme.space(4)};
  }
`;
