import { useState } from 'react';
import styled from 'styled-components';
import { placeholderPicture, productPicture } from './pictures';

interface ProductPictureProps {
  /** As the store gives it; none shows the placeholder. */
  url: string | null | undefined;
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** Seen as the page opens: fetched first, not lazily. */
  priority?: boolean;
  className?: string;
}

/**
 * A product's picture, a square as wide as its place: our own in several widths and formats, another store's just as its address says.
 * One that cannot be fetched gives way to the placeholder.
 */
export function ProductPicture({ url, sizes, priority, ...rest }: ProductPictureProps) {
  const [broken, setBroken] = useState<string>();
  const src = url && url !== broken ? url : placeholderPicture;
  const { width, height, widths } = productPicture;
  const image = {
    src,
    width,
    height,
    ...rest,
    onError: () => setBroken(src),
    ...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const }),
  };

  const name = OWN.exec(src)?.[1];
  if (!name) return <Square {...image} />;

  const srcSet = (format: string) =>
    widths.map((w) => `${name}${w === width ? '' : `-${w}`}.${format} ${w}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <Square {...image} srcSet={srcSet('webp')} sizes={sizes} />
    </picture>
  );
}

const Square = styled.img`
  width: 100%;
  height: auto;
  aspect-ratio: 1;
  object-fit: cover;
`;

// What the build rendered, whose other widths therefore exist.
const OWN = /^(\/art\/(?:products\/[\w-]+|placeholder))\.webp$/;
