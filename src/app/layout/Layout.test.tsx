import { act, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../domain/routes';
import { renderApp } from '../../testing/renderApp';

describe('Layout', () => {
  it('focuses the heading and sets the title after a navigation', async () => {
    const { user } = renderApp(paths.orderSuccess);
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    await user.click(main.getByRole('button', { name: 'Menu' }));

    await user.click(main.getByRole('link', { name: 'Our Story' }));

    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Our Story' })).toHaveFocus());
    expect(document.title).toContain('Our Story');
    expect(main.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens the links with the menu button and closes them with Escape', async () => {
    const { user } = renderApp(paths.orderSuccess);
    const button = await screen.findByRole('button', { name: 'Menu' });

    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    await user.keyboard('{Escape}');

    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it.each([
    ['/', 'Home'],
    ['/story', 'Our Story'],
    ['/story/', 'Our Story'],
    ['/contact/', 'Contact'],
    ['/product/masala-chai/', 'Products'],
    ['/privacy-policy', undefined],
  ])('marks the link of the page %s as current: %s', async (path, name) => {
    renderApp(path);
    const main = await screen.findByRole('navigation', { name: 'Main' });
    const current = within(main).queryAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(name ? [name] : []);
  });

  it('shows a notice while the browser is offline', async () => {
    renderApp(paths.orderSuccess);
    await screen.findByRole('heading', { level: 1 });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeVisible();

    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });

  it('redirects signed-out users from a guarded page to the login', async () => {
    renderApp(paths.profile);
    expect(await screen.findByRole('heading', { level: 1, name: /log ?in/i })).toBeVisible();
  });

  it('shows the not-found page for an unknown path', async () => {
    renderApp('/no-such-page');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});
