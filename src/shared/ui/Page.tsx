import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from './Container';
import { Eyebrow } from './Eyebrow';
import { Heading } from './Heading';
import { Lead } from './Lead';

interface PageProps {
  title: ReactNode;
  eyebrow?: string;
  lead?: ReactNode;
  width?: 'page' | 'text' | 'narrow';
  children?: ReactNode;
}

/** The layout of a page: its `h1`, a double rule, and the content. */
export function Page({ title, eyebrow, lead, width = 'page', children }: PageProps) {
  return (
    <PageContainer $width={width}>
      <PageHeader>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading as="h1" $size="heading">
          {title}
        </Heading>
        {lead && <Lead>{lead}</Lead>}
      </PageHeader>
      {children}
    </PageContainer>
  );
}

const PageContainer = styled(Container)`
  padding-block: ${({ theme }) => `${theme.pageSpace} ${theme.sectionSpace}`};
`;

const PageHeader = styled.header`
  margin-bottom: ${({ theme }) => theme.space(10)};
  padding-bottom: ${({ theme }) => theme.space(6)};
  border-bottom: ${({ theme }) => theme.line.double};
`;
