import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { ToastCard } from './ToastCard';
import { selectToast } from './toastsSlice';

/** Shows the store's one toast; how long it stays is the store's business too. */
export function ToastStage() {
  return (
    <SnackbarProvider maxSnack={1} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}>
      <CurrentToast />
    </SnackbarProvider>
  );
}

function CurrentToast() {
  const toast = useSelector(selectToast);
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();

  useEffect(() => {
    if (!toast) return;
    enqueueSnackbar({ key: toast.id, persist: true, content: <ToastCard toast={toast} /> });
    return () => closeSnackbar(toast.id);
  }, [toast, enqueueSnackbar, closeSnackbar]);

  return null;
}
