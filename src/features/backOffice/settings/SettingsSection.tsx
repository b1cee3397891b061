import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Heading } from '../../../shared/ui/Heading';

interface SettingsSectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the settings with its heading. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {lead && <p>{lead}</p>}
      {children}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
  max-width: ${({ theme }) => theme.size.text};
  margin-bottom: ${({ theme }) => theme.space(6)};
`;
