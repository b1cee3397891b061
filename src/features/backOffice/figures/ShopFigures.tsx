import { useSearchParams } from 'react-router-dom';
import { dayInIndia } from '../../../domain/dates';
import { Loading } from '../../../shared/ui/Loading';
import { FailureAlert } from '../FailureAlert';
import { CheckoutFigures, RevenueFigures, RevenueSum, TeaFigures } from './FigureSections';
import { FigureTotals } from './FigureTotals';
import { useGetFiguresQuery } from './figuresApi';
import { figuresQueryOf, parsePeriod } from './period';
import { PeriodFilter } from './PeriodFilter';

/** What the shop has earned and sold in some days, which are in the URL. */
export function ShopFigures() {
  const [params] = useSearchParams();
  const period = parsePeriod(params, dayInIndia(new Date()));
  const { currentData, error, refetch } = useGetFiguresQuery(figuresQueryOf(period), {
    refetchOnMountOrArgChange: true,
  });

  return (
    <>
      <PeriodFilter period={period} />
      {!currentData &&
        (error ? (
          <FailureAlert title="The figures could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <Loading />
        ))}
      {currentData && (
        <>
          <RevenueSum totals={currentData.totals} />
          <FigureTotals figures={currentData} />
          <RevenueFigures figures={currentData} />
          <TeaFigures products={currentData.products} />
          <CheckoutFigures figures={currentData} />
        </>
      )}
    </>
  );
}
