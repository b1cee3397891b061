import { use } from 'react';
import { brand } from '../../domain/brand/facts';
import { absoluteUrl, SiteOriginContext } from './siteOrigin';

interface HeadProps {
  /** Without the shop's name. */
  title: string;
  description: string;
  path: string;
  isIndexed?: boolean;
  /** URL of the picture for shared links; the shop's own picture by default. */
  image?: string | null;
  type?: 'website' | 'product';
}

/** Title, description, canonical URL and Open Graph tags of a page. React hoists them into the document head. */
export function Head({ title: pageTitle, description, path, isIndexed = true, image, type = 'website' }: HeadProps) {
  const origin = use(SiteOriginContext);
  const title = documentTitle(pageTitle);
  const url = origin + path;

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isIndexed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {isIndexed && <meta property="og:url" content={url} />}
      {image ? <meta property="og:image" content={absoluteUrl(origin, image)} /> : <DefaultPicture origin={origin} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const documentTitle = (title: string) =>
  title === brand.tagline ? `${brand.name} · ${title}` : `${title} · ${brand.name}`;

function DefaultPicture({ origin }: { origin: string }) {
  return (
    <>
      <meta property="og:image" content={`${origin}/art/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${brand.name}: ${brand.tagline}`} />
    </>
  );
}
