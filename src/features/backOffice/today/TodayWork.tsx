import { Alert } from '../../../shared/ui/Alert';
import { Heading } from '../../../shared/ui/Heading';
import { Loading } from '../../../shared/ui/Loading';
import { FailureAlert } from '../FailureAlert';
import { useOpenWork } from '../layout/useOpenWork';
import { describeSales, describeWork } from './describeWork';
import { WorkLines } from './WorkLines';

/** What is to be done, and for owners what was sold. Each line opens its list. */
export function TodayWork() {
  const { data: work, fulfilledTimeStamp = 0, error, refetch } = useOpenWork();

  if (!work)
    return error ? (
      <FailureAlert title="What is to be done could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <Loading />
    );
  const lines = describeWork(work, fulfilledTimeStamp);
  const sales = describeSales(work);
  return (
    <>
      {lines.length > 0 ? (
        <WorkLines label="To do" lines={lines} />
      ) : (
        <Alert severity="success" title="All done">
          There is nothing to pack, to ship or to answer, and no product is low in stock.
        </Alert>
      )}
      {sales.length > 0 && (
        <>
          <Heading $size="lg">Sales</Heading>
          <WorkLines label="Sales" lines={sales} />
        </>
      )}
    </>
  );
}
