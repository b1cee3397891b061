import { useId, useRef, useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { screenOnly } from '../../../shared/ui/print';
import { useToggledOverlay } from '../../../shared/ui/useOverlay';
import { visuallyHidden } from '../../../shared/ui/VisuallyHidden';

interface FilterPanelProps {
  search: ReactNode;
  /** The search and the filters in words, which are printed instead of the fields. */
  printedText: string;
  /** The number of filters that restrict the list, without the search. */
  activeCount: number;
  /** Shows all orders again. Undefined if nothing restricts them. */
  onReset: (() => void) | undefined;
  /** A button at the end of the row. */
  action?: ReactNode;
  /** The fields of the filters. */
  children: ReactNode;
}

/** The search field and filters of a list of orders, in one row. In windows without the side navigation, the filters are behind a button. */
export function FilterPanel({ search, printedText, activeCount, onReset, action, children }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useToggledOverlay(isOpen, () => setIsOpen(false));
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  const [resets, setResets] = useState(0);

  const handleReset = () => {
    onReset?.();
    setResets(resets + 1);
    // The button disappears, and the focus with it.
    panel.current?.focus();
  };

  return (
    <>
      <PrintedText>{printedText}</PrintedText>
      <Panel ref={panel} role="search" aria-label="Orders" tabIndex={-1}>
        <Search>{search}</Search>
        <OpenButton
          ref={toggle}
          $variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        >
          {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
        </OpenButton>
        <Buttons>
          {onReset && (
            <Button $variant="quiet" onClick={handleReset}>
              Show all
            </Button>
          )}
          {action}
        </Buttons>
        {/* The key empties the fields, also of what is not complete. */}
        <Filters key={resets} id={id} $isOpen={isOpen}>
          {children}
        </Filters>
      </Panel>
    </>
  );
}

const PrintedText = styled.p`
  @media screen {
    display: none;
  }
`;

const Panel = styled.div`
  ${screenOnly}
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  margin-bottom: ${({ theme }) => theme.space(3)};
  outline: none;
  ${({ theme }) => theme.breakpoint.lg} {
    /* An error below a field leaves the others in their row. */
    align-items: start;
  }
`;

/** The placeholder says what the field is for. */
const Search = styled.div`
  flex: 1 1 7rem;
  label {
    ${visuallyHidden}
  }
`;

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  &:empty {
    display: none;
  }
  ${({ theme }) => theme.breakpoint.lg} {
    order: 1;
  }
`;

const OpenButton = styled(Button)`
  padding-inline: ${({ theme }) => theme.space(4)};
  ${({ theme }) => theme.breakpoint.lg} {
    display: none;
  }
`;

const opened = css`
  display: grid;
`;

const Filters = styled.div<{ $isOpen: boolean }>`
  display: none;
  ${({ $isOpen }) => $isOpen && opened}
  flex: 1 0 100%;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space(2)};

  /* Two fields side by side fit a phone only if they can shrink. */
  input[type='date'] {
    padding-inline: ${({ theme }) => theme.space(2)};
  }
  > :first-child:nth-last-child(odd) {
    grid-column: 1 / -1;
  }
  ${({ theme }) => theme.breakpoint.lg} {
    display: flex;
    flex: 0 1 auto;
    flex-wrap: wrap;
    align-items: start;
    > * {
      width: auto;
    }
    /* Labels beside their fields, so that the row is as high as a field. */
    .MuiFormControl-root {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
    }
    /* Below the field, which keeps its width. */
    .MuiFormHelperText-root {
      grid-column: 2;
      contain: inline-size;
    }
  }
`;
