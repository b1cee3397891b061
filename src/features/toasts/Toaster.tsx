import { SnackbarProvider, useSnackbar, type SnackbarProviderProps } from 'notistack';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { ToastCard } from './ToastCard';
import { selectToast } from './toastsSlice';

/** Renders the current toast of the store. A listener removes it from the store when its time is over. */
export function Toaster() {
  const toast = useSelector(selectToast);
  const [host] = useState(() => document.createElement('div'));

  // MUI hides the siblings of an open dialog from screen readers. An element appended later is not hidden.
  useEffect(() => {
    if (!toast) return;
    host.removeAttribute('aria-hidden');
    document.body.append(host);
  }, [toast, host]);
  useEffect(() => () => host.remove(), [host]);

  return (
    <PositionedProvider domRoot={host} maxSnack={1}>
      <CurrentToast />
    </PositionedProvider>
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

const Provider = ({ className, ...props }: SnackbarProviderProps & { className?: string }) => (
  <SnackbarProvider {...props} classes={{ containerRoot: className }} />
);

// Below the header on a narrow screen and in the bottom left corner on a wide one, where no toast covers the cart's buttons.
const PositionedProvider = styled(Provider)`
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
