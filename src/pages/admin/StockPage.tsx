import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { ShopStock } from '../../features/backOffice/stock/ShopStock';
import { useStockView } from '../../features/backOffice/stock/useStockView';
import { Button } from '../../shared/ui/Button';

/** The stock of every variant. */
export function StockPage() {
  const [view, changeView] = useStockView();
  const { isCounting } = view;

  return (
    <BackOfficePage
      title="Stock"
      action={
        <Button $variant="secondary" onClick={() => changeView({ page: 0, isCounting: !isCounting })}>
          {isCounting ? 'Stop counting' : 'Count the shelf'}
        </Button>
      }
    >
      <ShopStock view={view} onChange={changeView} />
    </BackOfficePage>
  );
}
