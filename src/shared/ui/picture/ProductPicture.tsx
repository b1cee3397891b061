import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { PICTURE_SIZES, pictureSide, type PictureSize } from '../../../domain/catalog/pictureFiles';
import { hasFailed } from './hasFailed';
import { MissingPicture } from './MissingPicture';
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
 * A square product picture as wide as its container. The shop's own pictures are offered in several widths, and in
 * several formats if the build renders them. A picture of another store has only its URL. The placeholder replaces a
 * picture that cannot be loaded, and a drawing replaces a placeholder that cannot be loaded.
 */
export function ProductPicture({ url, sizes: fullSizes, priority, ...rest }: ProductPictureProps) {
  const sizes = usePictureSizes(fullSizes);
  const [brokenUrls, setBrokenUrls] = useState<readonly string[]>([]);
  const src = [url, placeholderPicture].find((each) => each && !brokenUrls.includes(each));
  const element = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (src && hasFailed(element.current)) setBrokenUrls((urls) => [...urls, src]);
  }, [src]);
  if (!src) return <MissingPicture alt={rest.alt} ratio={1} className={rest.className} />;

  const { width, height, widths } = productPicture;
  const image = {
    src,
    width,
    height,
    ...rest,
    ref: element,
    onError: () => setBrokenUrls((urls) => [...urls, src]),
    // Text is painted before the picture is decoded.
    decoding: 'async' as const,
    ...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
  };

  const [, storedName, storedWidth, end] = STORED_PICTURE.exec(src) ?? [];
  if (storedName) {
    const srcSet = (Object.keys(PICTURE_SIZES) as PictureSize[])
      .map((size) => pictureSide(Number(storedWidth), size))
      .map((w) => `${storedName}-${w}${end} ${w}w`)
      .join(', ');
    return <Square {...image} srcSet={srcSet} sizes={sizes} />;
  }
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

// Matches the large file of a picture that was uploaded in the back office: see pictureFiles.ts.
const STORED_PICTURE = /^(.*\/storage\/v1\/object\/public\/pictures\/[\da-f]{32})-(\d+)(\.\w+)$/;
