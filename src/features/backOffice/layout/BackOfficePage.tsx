import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { TIME_ZONE_NOTE } from '../../../domain/dates';
import { Head } from '../../../shared/seo/Head';
import { Container } from '../../../shared/ui/Container';
import { Heading } from '../../../shared/ui/Heading';
import { useOpenWork } from './useOpenWork';

interface BackOfficePageProps {
  title: string;
  /** Where the page belongs, above its title: a link back to its list. */
  back?: ReactNode;
  /** A sentence about the page. */
  lead?: ReactNode;
  /** The main action of the page, at the end of the line of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of the back office. The title of the tab starts with the number of open orders: `(3) Orders`. */
export function BackOfficePage({ title, back, lead, action, children }: BackOfficePageProps) {
  const { pathname } = useLocation();
  const { data: work } = useOpenWork();
  const openOrders = work ? work.to_pack + work.to_ship : 0;

  return (
    <PageContainer>
      <Head
        title={openOrders > 0 ? `(${openOrders}) ${title}` : title}
        description="For the people of the shop."
        path={pathname}
        isIndexed={false}
      />
      <Header>
        <div>
          {back}
          <Heading as="h1" $size="heading">
            {title}
          </Heading>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {action}
      </Header>
      {children}
      <TimeZone>{TIME_ZONE_NOTE}</TimeZone>
    </PageContainer>
  );
}

const PageContainer = styled(Container)`
  padding-top: ${({ theme }) => theme.pageSpace};
  @media screen {
    padding-bottom: ${({ theme }) => theme.sectionSpace};
  }
`;

const Header = styled.header`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  justify-content: space-between;
  min-height: ${({ theme }) => theme.size.control};
  margin-bottom: ${({ theme }) => theme.space(2)};
  overflow-wrap: anywhere;
  > :not(:first-child) {
    flex: none;
  }
`;

const Lead = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const TimeZone = styled.p`
  margin-top: ${({ theme }) => theme.space(8)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
`;
