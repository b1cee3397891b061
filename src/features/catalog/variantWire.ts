import { asRecord, asId, asArray, asFiniteNumber, asNonEmptyString, type UnknownRecord } from '../../shared/lib/narrow';
import { formatMoney, type CurrencyInfo } from '../../domain/money';
import type { Variant, VariantOption } from '../../domain/product';

const DEFAULT_CURRENCY = 'eur';

/** A variant as the shop knows it, from a hosted store's raw shape or the flat one; null without an id or a price. */
export function variantFrom(raw: unknown): Variant | null {
  const fields = asRecord(raw);
  const id = asId(fields?.id);
  const price = fields && priceOf(fields);
  if (!fields || !id || !price) return null;
  return {
    id,
    title: asNonEmptyString(fields.title) ?? '',
    image_url: asNonEmptyString(fields.image_url),
    sku: asNonEmptyString(fields.sku),
    ...price,
    price_formatted: formatMoney(price.price_in_cents, price),
    sale_price_formatted: price.sale_price_in_cents === null ? null : formatMoney(price.sale_price_in_cents, price),
    manage_inventory: fields.manage_inventory === true,
    weight: asId(fields.weight),
    options: asArray(fields.options).flatMap((each) => optionValueFrom(each, id) ?? []),
    inventory_quantity: asFiniteNumber(fields.inventory_quantity),
  };
}

/** The value that a variant has of an option: `100 g` of Weight. */
export function optionValueFrom(raw: unknown, variantId = ''): VariantOption | null {
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

function priceOf(variant: UnknownRecord): Price | null {
  const listed = asRecord(asArray(variant.prices)[0]);
  const amount = minorUnits(listed ? listed.amount : variant.price_in_cents);
  if (amount === null) return null;
  const info = currencyInfoFrom(listed ? listed.currency : variant.currency_info);
  const code = asNonEmptyString(listed ? listed.currency_code : variant.currency) ?? info?.code;
  return {
    price_in_cents: amount,
    sale_price_in_cents: minorUnits(listed ? listed.sale_amount : variant.sale_price_in_cents),
    currency: (code || DEFAULT_CURRENCY).toLowerCase(),
    currency_info: info,
  };
}

/** Nobody sells at less than nothing or for half a paisa. */
function minorUnits(value: unknown): number | null {
  const amount = asFiniteNumber(value);
  return amount !== null && amount >= 0 ? Math.round(amount) : null;
}

function currencyInfoFrom(raw: unknown): CurrencyInfo | null {
  const fields = asRecord(raw);
  if (!fields) return null;
  const info = {
    code: asNonEmptyString(fields.code) ?? '',
    symbol: asNonEmptyString(fields.symbol) ?? '',
    template: asNonEmptyString(fields.template) ?? '',
  };
  return info.code || info.symbol || info.template ? info : null;
}
