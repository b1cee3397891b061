import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { StockRoom } from '../../features/backOffice/stock/StockRoom';

export function StockPage() {
  return (
    <BackOfficePage title="Stock">
      <StockRoom />
    </BackOfficePage>
  );
}
