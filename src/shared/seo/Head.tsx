import { use } from 'react';
import { brand } from '../brand';
import { documentTitle } from './heads';
import { absolute, SiteOriginContext } from './siteOrigin';

interface HeadProps {
  name: string;
  description: string;
  path: string;
  isIndexed?: boolean;
  /** Of the thing the page is about; else the house's own picture is shared. */
  image?: string | null;
  type?: 'website' | 'product';
}

/** Title, description, canonical address and Open Graph of a page; React moves them into the head. */
export function Head({ name, description, path, isIndexed = true, image, type = 'website' }: HeadProps) {
  const origin = use(SiteOriginContext);
  const title = documentTitle(name);
  const address = origin + path;

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isIndexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {isIndexed && <meta property="og:url" content={address} />}
      {image ? <meta property="og:image" content={absolute(origin, image)} /> : <HousePicture origin={origin} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function HousePicture({ origin }: { origin: string }) {
  return (
    <>
      <meta property="og:image" content={`${origin}/art/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${brand.name}: ${brand.tagline}`} />
    </>
  );
}
