import { StrictMode, type ComponentProps } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { Root } from './Root';

/** The app as browsers render it. */
export function BrowserApp(props: Omit<ComponentProps<typeof Root>, 'children'>) {
  return (
    <StrictMode>
      <Root {...props}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Root>
    </StrictMode>
  );
}
