import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import { App } from '../app/App';
import type { RootState } from '../app/rootReducer';
import { Root } from '../app/Root';
import { addApisWhenLoaded, makeStore } from '../app/store';
import { createTestServices, type TestServices } from './testServices';

interface RenderOptions {
  /** Whether the styles apply. They cost most of the time of a test: jsdom compares each element with each rule. */
  hasStyles?: boolean;
  services?: TestServices;
  preloadedState?: Partial<RootState>;
}

/** Contains style elements that do not apply, because it is not in the document. */
const detachedStyles = document.createElement('div');

/** Renders the whole app at a path. */
export function renderApp(
  path = '/',
  { services = createTestServices(), preloadedState, hasStyles = false }: RenderOptions = {},
) {
  const store = makeStore({ services, preloadedState });
  addApisWhenLoaded(store);
  const user = userEvent.setup();
  let navigate: NavigateFunction;
  function BrowserButtons() {
    navigate = useNavigate();
    return null;
  }
  const view = render(
    <Root store={store} services={services}>
      <MemoryRouter initialEntries={[path]}>
        <BrowserButtons />
        <StyleSheetManager target={hasStyles ? undefined : detachedStyles}>
          <App />
        </StyleSheetManager>
      </MemoryRouter>
    </Root>,
  );
  /** Goes through the browser's history, as its buttons Back and Forward do. */
  const goBack = () => act(async () => navigate(-1));
  const goForward = () => act(async () => navigate(1));
  return { ...view, store, services, user, goBack, goForward };
}
