import { screen } from '@testing-library/react';
import { renderApp } from '../testing/renderApp';
import { createTestServices } from '../testing/testServices';

/** Returns services with which every store request throws an error without a message. */
const failingServices = () =>
  Object.defineProperty(createTestServices(), 'fetch', {
    get() {
      throw new Error('');
    },
  });

describe('an error without a message', () => {
  it.each([
    ['the products page', '/products', 'Error loading products: Failed to load products'],
    ['the product page', '/product/pekoe', 'Error loading product: Failed to load product'],
  ])('is shown with a default message on %s', async (_page, path, message) => {
    // RTK Query logs an unexpected error.
    jest.mocked(console.error).mockImplementation(() => {});
    renderApp(path, { services: failingServices() });
    expect(await screen.findByText(message)).toBeInTheDocument();

    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('An unhandled error occurred'),
      expect.any(Error),
    );
    jest.mocked(console.error).mockClear();
  });
});
