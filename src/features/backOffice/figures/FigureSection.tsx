import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Heading } from '../../../shared/ui/Heading';

/** Figures of one kind, with their heading. */
export function FigureSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Section>
  );
}

const Section = styled.section`
  max-width: 56rem;
  margin-bottom: ${({ theme }) => theme.space(10)};
`;
