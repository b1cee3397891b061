import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Heading } from '../../../shared/ui/Heading';

/** A part of the dialog of a variant, with its heading. */
export function VariantSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Heading as="h3" $size="lg" id={id}>
        {title}
      </Heading>
      {children}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin-top: ${({ theme }) => theme.space(6)};
`;
