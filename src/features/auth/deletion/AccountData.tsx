import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch } from '../../../shared/redux';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import type { User } from '../authSlice';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { downloadOwnData, endDeletion, readDeletingUser } from './deletionThunks';

/** Lets the user download everything that the shop stores about them, and delete the account. */
export function AccountData({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const { tabStorage } = useServices();
  const [deletingUser] = useState(() => readDeletingUser(tabStorage));
  const [isAsking, setIsAsking] = useState(deletingUser === user.id);
  const [isDownloading, setIsDownloading] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The dialog opens by itself only once: a later visit of this page does not ask again.
  useEffect(() => {
    if (deletingUser) dispatch(endDeletion());
  }, [dispatch, deletingUser]);

  const handleDownload = async () => {
    if (isDownloading) return;
    setIsDownloading(true);
    const failure = await dispatch(downloadOwnData());
    setProblem(failure?.problem);
    setIsDownloading(false);
  };

  return (
    <section aria-labelledby="data-heading">
      <Heading id="data-heading">Your Data</Heading>
      {deletingUser && deletingUser !== user.id && (
        <Alert title="Nothing was deleted" severity="warning">
          With Google, you have logged in to another account: {user.email}. Log in to the account that you want to
          delete.
        </Alert>
      )}
      <Text>
        Everything that we store about you is yours to read: your details, orders, invoice numbers and messages, in one
        file. And if you leave us, we delete it.
      </Text>
      {problem && (
        <Alert severity="error" title="Your data could not be downloaded">
          {problem}
        </Alert>
      )}
      <Actions>
        <Button $variant="secondary" aria-disabled={isDownloading} onClick={handleDownload}>
          {isDownloading ? 'Collecting your data...' : 'Download your data'}
        </Button>
        <Button $variant="quiet" onClick={() => setIsAsking(true)}>
          Delete your account
        </Button>
      </Actions>
      {isAsking && <DeleteAccountDialog user={user} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

const Text = styled.p`
  max-width: ${({ theme }) => theme.size.text};
  margin-block: ${({ theme }) => theme.space(5)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(5)};
`;
