import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from './Container';
import { Eyebrow } from './Eyebrow';
import { Heading } from './Heading';
import { Lead } from './Lead';

interface PageProps {
  title: string;
  eyebrow?: string;
  lead?: ReactNode;
  width?: 'page' | 'text' | 'narrow';
  children?: ReactNode;
}

/** An ordinary page: its one h1 above a double rule, then the contents. */
export function Page({ title, eyebrow, lead, width = 'page', children }: PageProps) {
  return (
    <Sheet $width={width}>
      <Opening>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading as="h1" $size="heading">
          {title}
        </Heading>
        {lead && <Lead>{lead}</Lead>}
      </Opening>
      {children}
    </Sheet>
  );
}

const Sheet = styled(Container)`
  padding-block: ${({ theme }) => `${theme.pageSpace} ${theme.sectionSpace}`};
`;

const Opening = styled.header`
  margin-bottom: ${({ theme }) => theme.space(10)};
  padding-bottom: ${({ theme }) => theme.space(6)};
  border-bottom: ${({ theme }) => theme.line.double};
`;
