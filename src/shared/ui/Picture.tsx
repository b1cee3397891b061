import { pictureOf, type PictureName } from './pictures';

export type { PictureName };

interface PictureProps {
  name: PictureName;
  /** Empty when the words beside it say it all. */
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** Seen as the page opens: fetched first, not lazily. */
  priority?: boolean;
  className?: string;
}

/** One of the house's own pictures, at the width and in the format that the browser likes best. */
export function Picture({ name, alt, sizes, priority, className }: PictureProps) {
  const { width, height, widths, tall } = pictureOf(name);
  return (
    <picture>
      {tall && (
        <>
          <source
            media={NARROW}
            type="image/avif"
            srcSet={srcSet(`${name}-tall`, tall.widths, 'avif')}
            sizes={sizes}
            width={tall.width}
            height={tall.height}
          />
          <source
            media={NARROW}
            srcSet={srcSet(`${name}-tall`, tall.widths, 'webp')}
            sizes={sizes}
            width={tall.width}
            height={tall.height}
          />
        </>
      )}
      <source type="image/avif" srcSet={srcSet(name, widths, 'avif')} sizes={sizes} />
      <img
        src={`/art/${name}-${widths.at(-1)}.webp`}
        srcSet={srcSet(name, widths, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className={className}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}

// Upright screens narrower than this get the tall crop.
const NARROW = '(max-width: 639px)';

const srcSet = (name: string, widths: readonly number[], format: 'avif' | 'webp') =>
  widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ');
