import { type ReactNode } from 'react';
import styled from 'styled-components';
import { formatLongDay } from '../../domain/dates';
import { Page } from '../../shared/ui/Page';
import { Prose } from '../../shared/ui/Prose';
import { AtAGlance } from './AtAGlance';
import { PolicyContents } from './PolicyContents';

export interface PolicySection {
  /** The fragment identifier of the section. */
  id: string;
  heading: string;
  body: ReactNode;
}

interface PolicyPageProps {
  title: string;
  lead: string;
  /** ISO date of the last change. */
  updated: string;
  /** The main facts, as pairs of name and value. */
  facts?: readonly (readonly [name: string, value: string])[];
  sections: readonly PolicySection[];
}

/** A policy page: date, main facts, table of contents and numbered sections. */
export function PolicyPage({ title, lead, updated, facts, sections }: PolicyPageProps) {
  return (
    <Page title={title} lead={lead} eyebrow={`Last updated ${formatLongDay(updated)}`}>
      {facts && <AtAGlance facts={facts} />}
      <Columns>
        <PolicyContents sections={sections} />
        <div>
          {sections.map(({ id, heading, body }) => (
            <Clause key={id} as="section" id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {body}
            </Clause>
          ))}
        </div>
      </Columns>
    </Page>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(10)};
  counter-reset: clause;

  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2.4fr);
    gap: ${({ theme }) => theme.space(16)};
  }
`;

const Clause = styled(Prose)`
  counter-increment: clause;
  h2 {
    margin-top: 0;
  }
  h2::before {
    content: counter(clause) '. ';
    color: ${({ theme }) => theme.color.brass};
  }
  dt {
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  dd + dt {
    margin-top: ${({ theme }) => theme.space(3)};
  }

  & + & {
    margin-top: ${({ theme }) => theme.space(8)};
    padding-top: ${({ theme }) => theme.space(8)};
    border-top: ${({ theme }) => theme.line.hair};
  }
`;
