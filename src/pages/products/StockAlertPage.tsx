import { StockAlertLink } from '../../features/catalog/stockAlert/StockAlertLink';
import { Page } from '../../shared/ui/Page';

/** Opened by the links of the emails about a tea that was sold out. */
export function StockAlertPage() {
  return (
    <Page title="Back in stock" width="narrow">
      <StockAlertLink />
    </Page>
  );
}
