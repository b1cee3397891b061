import { Outlet } from 'react-router-dom';
import { Alert } from '../../../shared/ui/Alert';
import { Loading } from '../../../shared/ui/Loading';
import { FailureAlert } from '../FailureAlert';
import { BackOfficePage } from './BackOfficePage';
import { useGetIsOwnerQuery } from './layoutApi';

/** Shows its child routes to owners. The database enforces access to the data. */
export function OwnerPages() {
  const { data: isOwner, isFetching, error, refetch } = useGetIsOwnerQuery();

  if (isOwner) return <Outlet />;
  if (isFetching) return <Loading />;
  return (
    <BackOfficePage title="For owners">
      {isOwner === undefined ? (
        <FailureAlert title="The page could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <Alert severity="error" title="Only owners of the shop may open this page">
          An owner can change what you may do under People.
        </Alert>
      )}
    </BackOfficePage>
  );
}
