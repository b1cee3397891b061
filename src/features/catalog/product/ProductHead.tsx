import { use } from 'react';
import type { Product } from '../../../domain/catalog/product';
import { paths } from '../../../domain/routes';
import { metaDescription } from '../../../shared/lib/plainText';
import { Head } from '../../../shared/seo/Head';
import { JsonLd } from '../../../shared/seo/JsonLd';
import { SiteOriginContext } from '../../../shared/seo/siteOrigin';
import { breadcrumbs } from '../../../shared/seo/structuredData';
import { productStructuredData } from './productStructuredData';

/** Sets the title, the metadata and the structured data of a product page. */
export function ProductHead({ product }: { product: Product }) {
  const origin = use(SiteOriginContext);
  const path = paths.product(product.id);
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
      <JsonLd data={productStructuredData(origin, product)} />
      <JsonLd
        data={breadcrumbs(origin, [
          { name: 'Products', path: paths.products },
          { name: product.title, path },
        ])}
      />
    </>
  );
}
