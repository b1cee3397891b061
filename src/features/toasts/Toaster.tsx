// Must be the first import, because notistack writes its styles when it is loaded.
import './adoptToastStyles';
import { SnackbarProvider, useSnackbar, type SnackbarProviderProps } from 'notistack';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { ToastCard } from './ToastCard';
import { selectToast } from './toastsSlice';
import { useDismissal } from './useDismissal';
import { screenOnly } from '../../shared/ui/print';

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
  useDismissal(toast, host);

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

// On a narrow screen, the toast is as wide as the screen and at its bottom, above the bar that a page may have there.
// Such a bar sets `--bottom-bar` on the root. On a wide screen, the toast is in the left corner, where it does not
// cover the cart's buttons.
const PositionedProvider = styled(Provider)`
  && {
    ${screenOnly}
    right: ${({ theme }) => theme.space(2)};
    bottom: calc(var(--bottom-bar, env(safe-area-inset-bottom, 0px)) + ${({ theme }) => theme.space(2)});
    left: ${({ theme }) => theme.space(2)};
    width: auto;
    max-width: none;
  }
  /* A toast with a button waits behind an open dialog. */
  [aria-hidden='true'] > && {
    visibility: hidden;
  }
  ${({ theme }) => theme.breakpoint.md} {
    && {
      right: auto;
      bottom: calc(var(--bottom-bar, 0px) + ${({ theme }) => theme.space(4)});
      left: ${({ theme }) => theme.space(5)};
      width: ${({ theme }) => theme.size.toast};
    }
  }
`;
