import { Component, type ReactNode } from 'react';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/Notice';
import { Page } from '../../shared/ui/Page';

interface Props {
  children: ReactNode;
}

/** Replaces a page that throws or cannot be loaded with an error page. The layout around it stays usable. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  // The scripts of a page that was never opened are not stored on the device.
  const isOffline = !navigator.onLine;
  return (
    <Page title={isOffline ? 'This page needs a connection' : 'This page did not come through'} width="text">
      <Notice
        title={isOffline ? 'You are offline.' : 'Something went wrong on our side.'}
        tone="danger"
        action={<Button onClick={() => window.location.reload()}>Load it again</Button>}
      >
        Your cart is safe. If it happens again, write to us or ring us and we take the order by hand.
      </Notice>
    </Page>
  );
}
