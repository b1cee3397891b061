import { Outlet } from 'react-router-dom';
import { Alert } from '../../../shared/ui/Alert';
import { Container } from '../../../shared/ui/Container';
import { Loading } from '../../../shared/ui/Loading';
import { useGetIsOwnerQuery } from './layoutApi';

/** Shows its child routes to owners. The database enforces access to the data. */
export function OwnerPages() {
  const { data: isOwner, isLoading } = useGetIsOwnerQuery();

  if (isLoading) return <Loading />;
  if (isOwner) return <Outlet />;
  return (
    <Container>
      <Alert severity="error" title="Only owners of the shop may open this page">
        An owner can change what you may do under People.
      </Alert>
    </Container>
  );
}
