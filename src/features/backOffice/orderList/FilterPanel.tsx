import { useId, useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Button } from '../../../shared/ui/Button';

interface FilterPanelProps {
  search: ReactNode;
  /** The number of filters that restrict the list, without the search. */
  activeCount: number;
  /** Shows all orders again. Undefined if nothing restricts them. */
  onReset: (() => void) | undefined;
  /** A button beside the buttons of the filters. */
  action?: ReactNode;
  /** The fields of the filters. */
  children: ReactNode;
}

/** The search field and filters of a list of orders. On phones, the filters are behind a button. */
export function FilterPanel({ search, activeCount, onReset, action, children }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();

  return (
    <Panel role="search" aria-label="Orders">
      <Search>{search}</Search>
      <Buttons>
        <OpenButton
          $variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        >
          {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
        </OpenButton>
        {onReset && (
          <Button $variant="quiet" onClick={onReset}>
            Show all
          </Button>
        )}
        {action}
      </Buttons>
      <Filters id={id} $isOpen={isOpen}>
        {children}
      </Filters>
    </Panel>
  );
}

const Panel = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin-bottom: ${({ theme }) => theme.space(5)};
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
  }
`;

const Search = styled.div`
  min-width: 0;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  ${({ theme }) => theme.breakpoint.md} {
    order: 1;
  }
  ${({ theme }) => theme.breakpoint.lg} {
    align-self: end;
  }
`;

const OpenButton = styled(Button)`
  ${({ theme }) => theme.breakpoint.md} {
    display: none;
  }
`;

const opened = css`
  display: grid;
`;

const Filters = styled.div<{ $isOpen: boolean }>`
  display: none;
  ${({ $isOpen }) => $isOpen && opened}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space(4)};
  align-items: start;

  /* Two date fields side by side fit a phone only if they can shrink. */
  > * {
    grid-template-columns: minmax(0, 1fr);
  }
  input[type='date'] {
    padding-inline: ${({ theme }) => theme.space(2)};
  }
  > :nth-last-child(3) {
    grid-column: 1 / -1;
  }
  ${({ theme }) => theme.breakpoint.md} {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    grid-template-columns: none;
    > :nth-last-child(3) {
      grid-column: auto;
    }
  }
`;
