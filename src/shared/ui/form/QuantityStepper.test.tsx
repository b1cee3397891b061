import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ThemeProvider } from 'styled-components';
import { shopTheme } from '../../../shared/theme';
import { QuantityStepper } from './QuantityStepper';

describe('before hydration', () => {
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

  it.each([
    ['1.5', '4'],
    ['7', '7'],
  ])('shows, for the text %j that was typed and left before, the quantity %s', async (text, quantity) => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<Chosen />);
    const input = container.querySelector('input')!;
    input.value = text;
    root = hydrateRoot(container, <Chosen />);
    await waitFor(() => expect(input).toHaveValue(quantity));
    expect(container.querySelector('output')).toHaveTextContent(quantity);
  });
});

function Chosen() {
  const [quantity, setQuantity] = useState(4);
  return (
    <ThemeProvider theme={shopTheme}>
      <QuantityStepper quantity={quantity} onChange={setQuantity} />
      <output>{quantity}</output>
    </ThemeProvider>
  );
}

it.each([
  ['3', 3],
  ['12', 12],
  [' 3', 3],
  ['०३', 3],
  ['０３', 3],
  ['௧௨', 12],
  // What is not a whole number changes nothing after its last digit that was one.
  ['1e2', 1],
  ['1.5', 1],
  ['1,5', 1],
  ['2-', 2],
  ['+3', 4],
  ['-1', 4],
  ['.5', 4],
  ['0', 4],
  ['many', 4],
])('chooses, for the typed text %j, the quantity %i, and shows it', async (text, quantity) => {
  const user = userEvent.setup();
  render(<Chosen />);
  const input = screen.getByRole('spinbutton', { name: 'Quantity' });
  await user.clear(input);
  await user.type(input, text);
  await user.tab();
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${quantity}$`));
  expect(input).toHaveValue(String(quantity));
});

it('changes with the arrow keys, and not below one', async () => {
  const user = userEvent.setup();
  render(<Chosen />);
  await user.click(screen.getByRole('spinbutton', { name: 'Quantity' }));
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('status')).toHaveTextContent('5');
  await user.keyboard('{ArrowDown>6/}');
  expect(screen.getByRole('status')).toHaveTextContent(/^1$/);
});
