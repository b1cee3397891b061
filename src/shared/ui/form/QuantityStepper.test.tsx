import { waitFor } from '@testing-library/react';
import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ThemeProvider } from 'styled-components';
import { shopTheme } from '../../../shared/theme';
import { QuantityStepper } from './QuantityStepper';

// Without it, React would run all effects before the test continues.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it('gives a click right after hydration the quantity that was typed before', async () => {
  const handleAdd = jest.fn();
  function Controls() {
    const [quantity, setQuantity] = useState(1);
    return (
      <>
        <QuantityStepper quantity={quantity} onChange={setQuantity} />
        <button onClick={() => void handleAdd(quantity)}>Add</button>
      </>
    );
  }
  function Page() {
    // Runs before the browser's next task, and so before passive effects.
    useLayoutEffect(() => queueMicrotask(() => [...container.querySelectorAll('button')].at(-1)?.click()), []);
    return (
      <ThemeProvider theme={shopTheme}>
        <Controls />
      </ThemeProvider>
    );
  }
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Page />);
  container.querySelector('input')!.value = '101';
  startTransition(() => {
    root = hydrateRoot(container, <Page />);
  });
  await waitFor(() => expect(handleAdd.mock.calls).toEqual([[101]]));
});
