import type { UnknownAction } from '@reduxjs/toolkit';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleSheetManager } from 'styled-components';
import { BrowserApp } from '../../app/BrowserApp';
import { makeStore } from '../../app/store';
import { paths } from '../../domain/routes';
import { lineOf } from '../../testing/cartLines';
import { createTestServices } from '../../testing/testServices';
import { itemAdded } from '../cart/cartSlice';
import type { ToastContent } from './toast';
import { selectToast, toastHeld, toastReleased, toastRequested } from './toastsSlice';

/** Opens the shop with the browser's own history, and shows a toast, which stays until something closes it. */
async function openWithToast({ path = paths.orderSuccess, ...toast }: Partial<ToastContent> & { path?: string } = {}) {
  window.history.replaceState(null, '', path);
  const services = createTestServices();
  const store = makeStore({ services });
  render(
    <StyleSheetManager target={document.createElement('div')}>
      <BrowserApp store={store} services={services} />
    </StyleSheetManager>,
  );
  await screen.findByRole('heading', { level: 1 });
  const idOf = () => selectToast(store.getState())?.id ?? 0;
  /** Dispatches an event, and holds the toast that it shows. */
  const dispatch = (event: UnknownAction) =>
    act(() => {
      store.dispatch(event);
      store.dispatch(toastHeld({ id: idOf(), by: 'pointer' }));
    });
  const show = (title: string) => dispatch(toastRequested({ ...toast, title }));
  show('Saved');
  await screen.findByText('Saved');
  const release = () => act(() => void store.dispatch(toastReleased({ id: idOf(), by: 'pointer' })));
  return { user: userEvent.setup(), show, release, dispatch };
}

async function expectNoToast(title = 'Saved') {
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
}

/** Closes the open panel or menu, and waits until its history entry is removed: the next test uses the same history. */
async function closePanel(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(window.history.state).not.toHaveProperty('overlays'));
}

describe('a toast', () => {
  it('is closed by a link to another page', async () => {
    const { user } = await openWithToast();
    await user.click(screen.getAllByRole('link', { name: 'Our Story' })[0]!);
    await expectNoToast();
  });

  it('stays after a click that leaves the page as it is', async () => {
    const { user } = await openWithToast();
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('is closed by Back', async () => {
    const { user, show } = await openWithToast();
    await user.click(screen.getAllByRole('link', { name: 'Our Story' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Our Story' });
    show('Saved');
    await screen.findByText('Saved');
    act(() => window.history.back());
    await expectNoToast();
  });

  it('is closed by the cart panel', async () => {
    const { user } = await openWithToast();
    await user.click(screen.getByRole('button', { name: /^Cart, / }));
    await expectNoToast();
    await closePanel(user);
  });

  it('is closed by the menu of a narrow screen', async () => {
    const { user } = await openWithToast();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await expectNoToast();
    await closePanel(user);
  });

  it('about what was added does not cover the cart panel if the panel has opened before', async () => {
    const { user, dispatch, show } = await openWithToast();
    await user.click(screen.getByRole('button', { name: /^Cart, / }));
    await screen.findByRole('dialog', { name: 'Shopping Cart' });
    await expectNoToast();
    dispatch(itemAdded(lineOf('pekoe')));
    await expectNoToast('Added to Cart!');
    show('Saved');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await closePanel(user);
  });

  it('is closed by Escape, but not while a dialog is open, which Escape closes first', async () => {
    const { user, show } = await openWithToast();
    await user.click(screen.getByRole('button', { name: /^Cart, / }));
    await screen.findByRole('dialog', { name: 'Shopping Cart' });
    await expectNoToast();
    show('Saved');
    await screen.findByText('Saved');

    await closePanel(user);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await expectNoToast();
  });

  it('with a button waits behind a dialog', async () => {
    const { user } = await openWithToast({ action: { id: 'undo', label: 'Undo' } });
    await user.click(screen.getByRole('button', { name: /^Cart, / }));
    await screen.findByRole('dialog', { name: 'Shopping Cart' });
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await closePanel(user);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('keeps its time while it has the focus', async () => {
    const { user, release } = await openWithToast();
    jest.useFakeTimers();
    try {
      act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
      release();
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText('Saved')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await expectNoToast();
  });
});
