import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { FailedEmails } from '../../features/backOffice/emails/FailedEmails';
import { OperationsStatus } from '../../features/backOffice/operations/OperationsStatus';
import { OrdersTab } from '../../features/backOffice/orderList/OrdersTab';
import { failIfPageStays } from '../../shared/lib/pageLeaving';

/** Loaded when the tab is opened, because the page opens with the orders. */
const ContactInbox = lazy(async () => ({
  default: (await failIfPageStays(import('../../features/backOffice/inbox/ContactInbox'))).ContactInbox,
}));

const tabs = [
  { key: 'orders', label: 'Orders', Panel: OrdersTab },
  { key: 'contacts', label: 'Contact Submissions', Panel: ContactInbox },
] as const;

export function AdminDashboardPage() {
  const [params, setParams] = useSearchParams();
  const { key, Panel } = tabs.find((tab) => tab.key === params.get('tab')) ?? tabs[0];

  // Each tab has its own URL. The query parameters of the order grid are not kept for the other tab.
  const handleChange = (_event: object, chosen: string) =>
    setParams(chosen === 'orders' ? {} : { tab: chosen }, { replace: true });

  return (
    <BackOfficePage title="Admin Dashboard">
      <FailedEmails />
      <OperationsStatus />
      <Tabs value={key} onChange={handleChange} aria-label="Back office" variant="scrollable" allowScrollButtonsMobile>
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={tab.label}
            id={`tab-${tab.key}`}
            aria-controls={`panel-${tab.key}`}
          />
        ))}
      </Tabs>
      <TabPanel role="tabpanel" id={`panel-${key}`} aria-labelledby={`tab-${key}`}>
        <Panel />
      </TabPanel>
    </BackOfficePage>
  );
}

const TabPanel = styled.div`
  padding-top: ${({ theme }) => theme.space(3)};
`;
