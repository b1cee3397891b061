import type { ReactNode } from 'react';
import styled from 'styled-components';

interface SelectionBarProps {
  count: number;
  /** The buttons. */
  children: ReactNode;
}

/** What is done with the selected orders, in reach of the thumb. */
export function SelectionBar({ count, children }: SelectionBarProps) {
  return (
    <Bar role="group" aria-label="Selected orders">
      <span>{`${count} selected`}</span>
      {children}
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  /* Above the navigation of phones. */
  bottom: calc(3.75rem + env(safe-area-inset-bottom));
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  padding: ${({ theme }) => theme.space(3)};
  border: ${({ theme }) => theme.line.strong};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.low};
  ${({ theme }) => theme.breakpoint.lg} {
    bottom: 0;
  }
`;
