import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '../../../shared/seo/Head';
import { Page } from '../../../shared/ui/Page';
import { useGetOpenOrderCountQuery } from './layoutApi';

const polling = { pollingInterval: 30_000, skipPollingIfUnfocused: false };

interface BackOfficePageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the back office. The title of the tab starts with the number of open orders: `(3) Orders`. */
export function BackOfficePage({ title, lead, children }: BackOfficePageProps) {
  const { pathname } = useLocation();
  const { data: openOrders = 0 } = useGetOpenOrderCountQuery(undefined, polling);

  return (
    <Page title={title} lead={lead}>
      <Head
        title={openOrders > 0 ? `(${openOrders}) ${title}` : title}
        description="For the people of the shop."
        path={pathname}
        isIndexed={false}
      />
      {children}
    </Page>
  );
}
