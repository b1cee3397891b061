import { StrictMode, useState, type ComponentProps } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as Router,
} from 'react-router-dom';
import { OverlayContext } from '../shared/ui/useOverlay';
import { App } from './App';
import { createOverlayHistory } from './overlayHistory';
import { Root } from './Root';

/** The app as browsers render it. `BrowserRouter` makes its own history, and overlays need one that knows them. */
export function BrowserApp(props: Omit<ComponentProps<typeof Root>, 'children'>) {
  const [{ history, addOverlay }] = useState(() =>
    createOverlayHistory(createBrowserHistory({ v5Compat: true }), props.store.dispatch),
  );
  return (
    <StrictMode>
      <Root {...props}>
        <OverlayContext value={addOverlay}>
          <Router history={history}>
            <App />
          </Router>
        </OverlayContext>
      </Root>
    </StrictMode>
  );
}
