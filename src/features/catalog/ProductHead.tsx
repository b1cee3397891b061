import { use } from 'react';
import { metaDescription } from '../../shared/lib/plainText';
import { Head } from '../../shared/seo/Head';
import { JsonLd } from '../../shared/seo/JsonLd';
import { SiteOriginContext } from '../../shared/seo/siteOrigin';
import { breadcrumbs } from '../../shared/seo/structuredData';
import type { Product } from '../../domain/product';
import { productData, productPath } from './productData';

/** What search engines and shared links show of a product. */
export function ProductHead({ product }: { product: Product }) {
  const origin = use(SiteOriginContext);
  const path = productPath(product);
  const description = metaDescription(product.description) || product.subtitle || product.title;

  return (
    <>
      <Head
        title={product.title}
        description={description}
        path={path}
        image={product.images[0]?.url ?? product.image}
        type="product"
      />
      <JsonLd data={productData(origin, product)} />
      <JsonLd
        data={breadcrumbs(origin, [
          { name: 'Products', path: '/products' },
          { name: product.title, path },
        ])}
      />
    </>
  );
}
