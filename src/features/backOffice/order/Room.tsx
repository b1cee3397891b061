import { useId, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { Card } from '../../../shared/ui/Card';
import { Heading } from '../../../shared/ui/Heading';

/** A part of the page of an order, with a heading. */
export function Room({ title, ref, children }: { title: string; ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  const id = useId();
  return (
    // The focus moves here when a form of the room closes.
    <Box as="section" ref={ref} tabIndex={-1} aria-labelledby={id}>
      <Heading id={id} $size="xl">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(4)};
  align-content: start;
  padding: ${({ theme }) => theme.space(5)};
  outline: none;
  overflow-wrap: anywhere;
  .MuiAlert-root {
    margin-block: 0;
  }
`;

/** Buttons side by side; on phones, each is as wide as the room. */
export const Actions = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  ${({ theme }) => theme.breakpoint.sm} {
    display: flex;
    flex-wrap: wrap;
  }
`;
