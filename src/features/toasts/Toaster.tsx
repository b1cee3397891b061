import { SnackbarProvider, useSnackbar, type SnackbarProviderProps } from 'notistack';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { ToastCard } from './ToastCard';
import { selectToast } from './toastsSlice';

/** Shows the store's one toast; how long it stays is the store's business too. */
export function Toaster() {
  const toast = useSelector(selectToast);
  const [host] = useState(() => document.createElement('div'));

  // An open dialog hides from screen readers what stood beside it; what comes after it is heard.
  useEffect(() => {
    if (!toast) return;
    host.removeAttribute('aria-hidden');
    document.body.append(host);
  }, [toast, host]);
  useEffect(() => () => host.remove(), [host]);

  return (
    <Corner domRoot={host} maxSnack={1}>
      <CurrentToast />
    </Corner>
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

const Plain = ({ className, ...props }: SnackbarProviderProps & { className?: string }) => (
  <SnackbarProvider {...props} classes={{ containerRoot: className }} />
);

// Below the header on a phone, in the left corner of a wide window: never over the cart's own buttons.
const Corner = styled(Plain)`
  && {
    top: ${({ theme }) => theme.size.header};
    bottom: auto;
  }
  ${({ theme }) => theme.breakpoint.md} {
    && {
      top: auto;
      bottom: ${({ theme }) => theme.space(4)};
    }
  }
`;
