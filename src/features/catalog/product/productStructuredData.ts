import { brand } from '../../../domain/brand/facts';
import { netGrams } from '../../../domain/catalog/netWeight';
import { unitPrice } from '../../../domain/catalog/price';
import type { Product, Variant } from '../../../domain/catalog/product';
import { paths } from '../../../domain/routes';
import { canAddToCart } from '../../../domain/catalog/stock';
import { stripHtml } from '../../../shared/lib/plainText';
import { absoluteUrl } from '../../../shared/seo/siteOrigin';

/** Returns the product as schema.org data for search engines. Each variant is an offer. */
export function productStructuredData(origin: string, product: Product) {
  return {
    '@type': 'Product',
    '@id': `${origin}${paths.product(product.id)}#product`,
    name: product.title,
    description: stripHtml(product.description) || product.subtitle || undefined,
    image: imageUrls(product).map((url) => absoluteUrl(origin, url)),
    brand: { '@type': 'Brand', name: brand.name },
    weight: commonWeight(product),
    offers: product.variants.map((variant) => offer(origin, product, variant)),
  };
}

const imageUrls = ({ image, images }: Product) => {
  const urls = images.map(({ url }) => url);
  return urls.length === 0 && image ? [image] : urls;
};

/** The net weight, if all variants have the same weight. */
function commonWeight({ variants }: Product) {
  const [grams, ...others] = new Set(variants.map(({ weight }) => netGrams(weight)));
  return grams && others.length === 0 ? { '@type': 'QuantitativeValue', value: grams, unitCode: 'GRM' } : undefined;
}

function offer(origin: string, product: Product, variant: Variant) {
  return {
    '@type': 'Offer',
    name: variant.title,
    sku: variant.sku ?? undefined,
    url: origin + paths.product(product.id),
    price: (unitPrice(variant) / 100).toFixed(2),
    priceCurrency: variant.currency.toUpperCase(),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${canAddToCart(product, variant, 1) ? 'InStock' : 'OutOfStock'}`,
    seller: { '@id': `${origin}/#organization` },
    shippingDetails: freeShipping(variant.currency.toUpperCase()),
  };
}

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** The delivery times of the shipping policy. */
const freeShipping = (currency: string) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: brand.address.countryCode },
  deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(1, 3), transitTime: days(5, 7) },
});
