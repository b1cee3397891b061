import { useEffect, useRef, useState } from 'react';
import { type PictureName } from '../../../domain/brand/pictures';
import { hasFailed } from './hasFailed';
import { MissingPicture } from './MissingPicture';
import { usePictureSizes } from './pictureSizes';
import { pictureOf } from './pictures';

interface PictureProps {
  name: PictureName;
  /** Empty if the text beside the picture says the same. */
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** True for a picture in the first viewport: it is fetched with priority instead of lazily. */
  priority?: boolean;
  className?: string;
}

/** One of the shop's own pictures. The browser chooses its width and format. A drawing replaces it if it cannot be loaded. */
export function Picture({ name, alt, sizes: fullSizes, priority, className }: PictureProps) {
  const sizes = usePictureSizes(fullSizes);
  const { width, height, widths, tall } = pictureOf(name);
  const [isBroken, setIsBroken] = useState(false);
  const element = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (hasFailed(element.current)) setIsBroken(true);
  }, []);
  if (isBroken) return <MissingPicture alt={alt} ratio={width / height} className={className} />;

  return (
    <picture>
      {tall && (
        <>
          <source
            media={NARROW_SCREEN}
            type="image/avif"
            srcSet={srcSet(`${name}-tall`, tall.widths, 'avif')}
            sizes={sizes}
            width={tall.width}
            height={tall.height}
          />
          <source
            media={NARROW_SCREEN}
            srcSet={srcSet(`${name}-tall`, tall.widths, 'webp')}
            sizes={sizes}
            width={tall.width}
            height={tall.height}
          />
        </>
      )}
      <source type="image/avif" srcSet={srcSet(name, widths, 'avif')} sizes={sizes} />
      <img
        ref={element}
        onError={() => setIsBroken(true)}
        src={`/art/${name}-${widths.at(-1)}.webp`}
        srcSet={srcSet(name, widths, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        // Text is painted before the picture is decoded.
        decoding="async"
        className={className}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

// Narrow screens get the tall crop.
const NARROW_SCREEN = '(max-width: 639px)';

const srcSet = (name: string, widths: readonly number[], format: 'avif' | 'webp') =>
  widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ');
