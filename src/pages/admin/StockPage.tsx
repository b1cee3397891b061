import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { ShopStock } from '../../features/backOffice/stock/ShopStock';

export function StockPage() {
  return (
    <BackOfficePage title="Stock">
      <ShopStock />
    </BackOfficePage>
  );
}
