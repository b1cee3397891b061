import { useState } from 'react';
import styled from 'styled-components';
import { usePictureSizes } from './pictureSizes';
import { placeholderPicture, productPicture } from './pictures';

interface ProductPictureProps {
  /** The URL from the store API. Without one, the placeholder is shown. */
  url: string | null | undefined;
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** True for a picture in the first viewport: it is fetched with priority instead of lazily. */
  priority?: boolean;
  className?: string;
}

/**
 * A square product picture as wide as its container. The shop's own pictures are offered in several widths and formats,
 * pictures of other stores by their URL alone. The placeholder replaces a picture that cannot be loaded.
 */
export function ProductPicture({ url, sizes: fullSizes, priority, ...rest }: ProductPictureProps) {
  const sizes = usePictureSizes(fullSizes);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const src = url && url !== brokenUrl ? url : placeholderPicture;
  const { width, height, widths } = productPicture;
  const image = {
    src,
    width,
    height,
    ...rest,
    onError: () => setBrokenUrl(src),
    // Text is painted before the picture is decoded.
    decoding: 'async' as const,
    ...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
  };

  const name = OWN_PICTURE.exec(src)?.[1];
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

// Matches the pictures that the build renders in several widths and formats.
const OWN_PICTURE = /^(\/art\/(?:products\/[\w-]+|placeholder))\.webp$/;
