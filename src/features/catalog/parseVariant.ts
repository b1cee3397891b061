import { formatMoney, type CurrencyInfo } from '../../domain/money';
import type { Variant, VariantOption } from '../../domain/catalog/product';
import { isQuantity } from '../../domain/catalog/quantity';
import {
  asArray,
  asFiniteNumber,
  asId,
  asImageUrl,
  asNonEmptyString,
  asRecord,
  type UnknownRecord,
} from '../../shared/lib/narrow';

const DEFAULT_CURRENCY = 'eur';

/**
 * Parses a variant of a store response. The price is in the `prices` array or, for some stores, in flat fields.
 * @returns null without an id or a price
 */
export function parseVariant(raw: unknown): Variant | null {
  const fields = asRecord(raw);
  const id = asId(fields?.id);
  const price = fields && parsePrice(fields);
  if (!fields || !id || !price) return null;
  const orderLimit = asFiniteNumber(fields.order_limit);
  const mrp = parseMinorUnits(fields.mrp);
  return {
    id,
    title: asNonEmptyString(fields.title) ?? '',
    image_url: asImageUrl(fields.image_url),
    sku: asNonEmptyString(fields.sku),
    ...price,
    price_formatted: formatMoney(price.price_in_cents, price),
    sale_price_formatted: price.sale_price_in_cents === null ? null : formatMoney(price.sale_price_in_cents, price),
    manage_inventory: fields.manage_inventory === true,
    weight: asId(fields.weight),
    options: asArray(fields.options).flatMap((option) => parseOptionValue(option, id) ?? []),
    inventory_quantity: asFiniteNumber(fields.inventory_quantity),
    ...(orderLimit !== null && isQuantity(orderLimit) && { order_limit: orderLimit }),
    ...(mrp !== null && { mrp }),
  };
}

/** Parses the value that a variant has for an option: `100 g` for Weight. */
export function parseOptionValue(raw: unknown, variantId = ''): VariantOption | null {
  const fields = asRecord(raw);
  const value = asId(fields?.value);
  if (!fields || !value) return null;
  return {
    id: asId(fields.id) ?? '',
    option_id: asId(fields.option_id) ?? '',
    variant_id: asId(fields.variant_id) ?? variantId,
    value,
  };
}

type Price = Pick<Variant, 'price_in_cents' | 'sale_price_in_cents' | 'currency' | 'currency_info'>;

function parsePrice(variant: UnknownRecord): Price | null {
  const listPrice = asRecord(asArray(variant.prices)[0]);
  const amount = parseMinorUnits(listPrice ? listPrice.amount : variant.price_in_cents);
  if (amount === null) return null;
  const info = parseCurrencyInfo(listPrice ? listPrice.currency : variant.currency_info);
  const currencyCode = asNonEmptyString(listPrice ? listPrice.currency_code : variant.currency) ?? info?.code;
  return {
    price_in_cents: amount,
    sale_price_in_cents: parseMinorUnits(listPrice ? listPrice.sale_amount : variant.sale_price_in_cents),
    currency: (currencyCode || DEFAULT_CURRENCY).toLowerCase(),
    currency_info: info,
  };
}

/** Rounds an amount to whole minor units. A negative amount is not a price. */
function parseMinorUnits(value: unknown): number | null {
  const amount = asFiniteNumber(value);
  return amount !== null && amount >= 0 ? Math.round(amount) : null;
}

function parseCurrencyInfo(raw: unknown): CurrencyInfo | null {
  const fields = asRecord(raw);
  if (!fields) return null;
  const info = {
    code: asNonEmptyString(fields.code) ?? '',
    symbol: asNonEmptyString(fields.symbol) ?? '',
    template: asNonEmptyString(fields.template) ?? '',
  };
  return info.code || info.symbol || info.template ? info : null;
}
