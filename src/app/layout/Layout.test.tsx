import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';

describe('the frame of every page', () => {
  it('moves focus to the heading of the page that a link leads to, and names the page', async () => {
    const { user } = renderApp('/order-success');
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    await user.click(main.getByRole('button', { name: 'Menu' }));

    await user.click(main.getByRole('link', { name: 'Our Story' }));

    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Our Story' })).toHaveFocus());
    expect(document.title).toContain('Our Story');
    expect(main.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens the links of a narrow window by a button and closes them by Escape', async () => {
    const { user } = renderApp('/order-success');
    const button = await screen.findByRole('button', { name: 'Menu' });

    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    await user.keyboard('{Escape}');

    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('tells of a lost connection while it is lost', async () => {
    renderApp('/order-success');
    await screen.findByRole('heading', { level: 1 });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeVisible();

    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });

  it('sends who is not signed in to log in', async () => {
    renderApp('/profile');
    expect(await screen.findByRole('heading', { level: 1, name: /log ?in/i })).toBeVisible();
  });

  it('finds a page for an address that has none', async () => {
    renderApp('/no-such-page');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});
