import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Card } from '../../../../shared/ui/Card';
import { Heading } from '../../../../shared/ui/Heading';

/** A part of the form with its heading. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading id={id} $size="xl">
        {title}
      </Heading>
      {lead && <p>{lead}</p>}
      {children}
    </Box>
  );
}

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(5)};
  padding: ${({ theme }) => theme.space(5)};
`;

/** An entry of a list of the form. */
export const FormEntry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(4)};
  padding-bottom: ${({ theme }) => theme.space(5)};
  border: 0;
  border-bottom: ${({ theme }) => theme.line.hair};
`;

export const EntryActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  justify-content: end;
`;

/** Fields in as many columns as there is room for. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  gap: ${({ theme }) => theme.space(4)};
  align-items: start;
`;
