import { screen } from '@testing-library/react';
import { renderApp } from '../testing/renderApp';
import { createTestServices } from '../testing/testServices';

/** Services that break down without a word, at whatever asks the store. */
const brokenServices = () =>
  Object.defineProperty(createTestServices(), 'config', {
    get() {
      throw new Error('');
    },
  });

describe('a failure that has no words of its own', () => {
  it.each([
    ['in the collection', '/products', 'Error loading products: Failed to load products'],
    ['on the page of a product', '/product/pekoe', 'Error loading product: Failed to load product'],
  ])('gets some %s', async (_where, path, words) => {
    // RTK Query reports what it did not expect.
    jest.mocked(console.error).mockImplementation(() => {});
    renderApp(path, { services: brokenServices() });
    expect(await screen.findByText(words)).toBeInTheDocument();

    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('An unhandled error occurred'),
      expect.any(Error),
    );
    jest.mocked(console.error).mockClear();
  });
});
