import { screen, within } from '@testing-library/react';

/** Waits for an alert that shows a title and, in an element of its own, a text. */
export async function expectAlert(title: string, text: string) {
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(title)).toBeVisible();
  expect(alert.getByText(text)).toBeVisible();
}
