import { useId, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { Card } from './Card';
import { Heading } from './Heading';

interface CardSectionProps {
  title: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A section of a page as a card with a heading. It can receive the focus, for example when a form in it closes. */
export function CardSection({ title, ref, children }: CardSectionProps) {
  const id = useId();
  return (
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
  break-inside: avoid;
  overflow-wrap: anywhere;
  .MuiAlert-root {
    margin-block: 0;
  }
`;

/** Buttons side by side; on phones, each is as wide as the section. */
export const Actions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(4)};
  ${({ theme }) => theme.breakpoint.sm} {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
  }
`;
