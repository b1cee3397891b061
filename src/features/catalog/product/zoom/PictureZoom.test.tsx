import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { ThemeProvider } from 'styled-components';
import { shopTheme } from '../../../../shared/theme';
import { PictureZoom } from './PictureZoom';

// jsdom has no modal dialogs. Browsers send the event later, too.
const dialogs = HTMLDialogElement.prototype;
beforeAll(() => {
  dialogs.showModal = function showModal() {
    if (this.open) throw new DOMException('The dialog is open.', 'InvalidStateError');
    this.open = true;
  };
  dialogs.close = function close() {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
});
afterAll(() => {
  Reflect.deleteProperty(dialogs, 'showModal');
  Reflect.deleteProperty(dialogs, 'close');
});

const afterEvents = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('stays open if React runs effects twice, zooms once per key, and reports once that it was closed', async () => {
  const user = userEvent.setup();
  const handleClose = jest.fn();
  const { unmount } = render(
    <StrictMode>
      <ThemeProvider theme={shopTheme}>
        <PictureZoom url="https://pictures.example/tin.webp" alt="Tin" onClose={handleClose} />
      </ThemeProvider>
    </StrictMode>,
  );
  await afterEvents();
  const dialog = screen.getByRole('dialog', { name: 'Enlarged picture: Tin' });
  expect(dialog).toHaveAttribute('open');
  expect(handleClose).not.toHaveBeenCalled();

  screen.getByRole('button', { name: 'Zoom in' }).focus();
  await user.keyboard('+');
  expect(screen.getByText('150 %')).toBeVisible();
  await user.keyboard('0');
  expect(screen.getByText('100 %')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Close picture' }));
  await afterEvents();
  expect(handleClose).toHaveBeenCalledTimes(1);
  unmount();
  await afterEvents();
  expect(handleClose).toHaveBeenCalledTimes(1);
});
