import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { shopTheme } from '../../../shared/theme';
import { Picture } from './Picture';
import { SavesDataContext } from './pictureSizes';
import { ProductPicture } from './ProductPicture';

const sources = (image: HTMLElement) => [...(image.parentElement?.querySelectorAll('source') ?? [])];

describe('Picture', () => {
  it('offers AVIF before WebP in every rendered width, with the size of the picture', () => {
    render(<Picture name="map" alt="Map of Upper Coonoor" sizes="100vw" />);

    const image = screen.getByRole('img', { name: 'Map of Upper Coonoor' });
    expect(image).toHaveAttribute('width', '1200');
    expect(image).toHaveAttribute('height', '800');
    expect(image).toHaveAttribute('srcset', '/art/map-480.webp 480w, /art/map-800.webp 800w, /art/map-1200.webp 1200w');
    expect(sources(image).map(({ type, srcset }) => [type, srcset])).toEqual([
      ['image/avif', '/art/map-480.avif 480w, /art/map-800.avif 800w, /art/map-1200.avif 1200w'],
    ]);
  });

  it('loads lazily unless it has priority', () => {
    render(
      <>
        <Picture name="map" alt="later" sizes="100vw" />
        <Picture name="hero" alt="now" sizes="100vw" priority />
      </>,
    );

    expect(screen.getByRole('img', { name: 'later' })).toHaveAttribute('loading', 'lazy');
    expect(screen.getByRole('img', { name: 'now' })).not.toHaveAttribute('loading');
    expect(screen.getByRole('img', { name: 'now' })).toHaveAttribute('fetchpriority', 'high');
  });

  it('offers the tall crop to narrow screens', () => {
    render(<Picture name="hero" alt="Dawn" sizes="100vw" />);

    const [tall] = sources(screen.getByRole('img', { name: 'Dawn' }));
    expect(tall).toHaveAttribute('media', '(max-width: 639px)');
    expect(tall).toHaveAttribute('height', '1100');
    expect(tall?.srcset).toContain('/art/hero-tall-480.avif 480w');
  });

  it.each([
    ['fails', () => fireEvent.error(screen.getByRole('img', { name: 'Dawn' }))],
    ['failed before the page was hydrated', undefined],
  ])('shows a drawing, not a broken icon, if it %s', (_when, fail) => {
    if (!fail) jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValueOnce(true);
    render(
      <ThemeProvider theme={shopTheme}>
        <Picture name="hero" alt="Dawn" sizes="100vw" />
      </ThemeProvider>,
    );
    fail?.();
    expect(screen.getByRole('img', { name: 'Dawn' })).not.toHaveAttribute('src');
  });
});

it('lets the browser choose smaller files for a person who saves data', () => {
  render(
    <SavesDataContext value={true}>
      <Picture name="map" alt="map" sizes="(min-width: 68rem) 40rem, 100vw" />
      <ProductPicture url="/art/products/winter-frost-1.webp" alt="tea" sizes="5.5rem" />
    </SavesDataContext>,
  );
  const map = screen.getByRole('img', { name: 'map' });
  expect([map, ...sources(map)].map((element) => element.getAttribute('sizes'))).toEqual(
    Array(2).fill('(min-width: 68rem) 20rem, 50vw'),
  );
  expect(screen.getByRole('img', { name: 'tea' })).toHaveAttribute('sizes', '2.75rem');
});

describe('ProductPicture', () => {
  it('offers every width of a picture rendered by the build', () => {
    render(<ProductPicture url="/art/products/winter-frost-1.webp" alt="Winter Frost Tea" sizes="50vw" />);

    const image = screen.getByRole('img', { name: 'Winter Frost Tea' });
    expect(image).toHaveAttribute('src', '/art/products/winter-frost-1.webp');
    expect(image).toHaveAttribute(
      'srcset',
      '/art/products/winter-frost-1-320.webp 320w, /art/products/winter-frost-1-640.webp 640w, /art/products/winter-frost-1.webp 960w',
    );
    expect(sources(image)).toHaveLength(1);
  });

  it.each([
    '/storage/v1/object/public/pictures/',
    'https://project.supabase.example/storage/v1/object/public/pictures/',
  ])('offers the three sizes of an uploaded picture in %s', (folder) => {
    const name = `${folder}0123456789abcdef0123456789abcdef`;
    render(<ProductPicture url={`${name}-1599.webp`} alt="Tin" sizes="50vw" />);

    const image = screen.getByRole('img', { name: 'Tin' });
    expect(image).toHaveAttribute('src', `${name}-1599.webp`);
    expect(image).toHaveAttribute('srcset', `${name}-1599.webp 1599w, ${name}-800.webp 800w, ${name}-400.webp 400w`);
  });

  it('uses only the URL for a picture of another store', () => {
    render(<ProductPicture url="https://store.example/tin.jpg" alt="Tin" sizes="50vw" />);

    expect(screen.getByRole('img', { name: 'Tin' })).toHaveAttribute('src', 'https://store.example/tin.jpg');
    expect(screen.getByRole('img', { name: 'Tin' })).not.toHaveAttribute('srcset');
  });

  it.each([null, undefined, ''])('shows the placeholder if the URL is %p', (url) => {
    render(<ProductPicture url={url} alt="Woodsmoke Black" sizes="50vw" />);

    expect(screen.getByRole('img', { name: 'Woodsmoke Black' })).toHaveAttribute('src', '/art/placeholder.webp');
  });

  it('shows the placeholder instead of a picture that cannot be loaded, and a drawing without a network for it', () => {
    render(
      <ThemeProvider theme={shopTheme}>
        <ProductPicture url="https://store.example/tin.jpg" alt="Tin" sizes="50vw" />
      </ThemeProvider>,
    );
    fireEvent.error(screen.getByRole('img', { name: 'Tin' }));
    expect(screen.getByRole('img', { name: 'Tin' })).toHaveAttribute('src', '/art/placeholder.webp');
    fireEvent.error(screen.getByRole('img', { name: 'Tin' }));
    expect(screen.getByRole('img', { name: 'Tin' })).not.toHaveAttribute('src');
  });

  it('notices a picture that failed before the page was hydrated', () => {
    jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValueOnce(true);
    render(<ProductPicture url="https://store.example/tin.jpg" alt="Tin" sizes="50vw" />);
    expect(screen.getByRole('img', { name: 'Tin' })).toHaveAttribute('src', '/art/placeholder.webp');
  });
});
