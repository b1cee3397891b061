import { brand, declaredFacts } from '../brand/facts.ts';

/* Facts about the seller that pages show (facts.ts) and invoices show (shop_settings). They must not differ. */

/** The columns of shop_settings whose facts are also in facts.ts. */
export interface InvoiceFacts {
  legal_name: string | null;
  address: string | null;
  fssai: string | null;
}

/** The facts as pages show them. */
export interface PageFacts {
  legalName: string;
  address: { street: string; town: string; postalCode: string };
  fssai: string | null;
}

export interface FactDifference {
  label: string;
  onPages: string;
  onInvoices: string;
}

const shopFacts: PageFacts = { ...brand, fssai: declaredFacts.fssai };

/** The letters and digits of a text, so that lines, commas and capitals make no difference. */
const essence = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isSame = (text: string, other: string) => essence(text) === essence(other);

/** Whether a text contains all words of a part in their order. `12 Road` is not in `112 Road`. */
function containsWords(text: string, part: string): boolean {
  const characters = [...essence(part)].join('[^\\p{L}\\p{N}]*');
  return new RegExp(`(?<![\\p{L}\\p{N}])${characters}(?![\\p{L}\\p{N}])`, 'u').test(text.toLowerCase());
}

/** Returns the facts that pages and invoices state differently. A fact that only one of them states is ignored. */
export function factDifferences(
  invoiceFacts: InvoiceFacts,
  { legalName, address, fssai }: PageFacts = shopFacts,
): FactDifference[] {
  const addressParts = [address.street, address.town, address.postalCode];
  /** The address of an invoice has more parts, such as the state. */
  const hasAddressParts = (onInvoices: string) => addressParts.every((part) => containsWords(onInvoices, part));
  const compared: [
    label: string,
    onInvoices: string | null,
    onPages: string | null,
    isEqual: (onInvoices: string, onPages: string) => boolean,
  ][] = [
    ['Legal name', invoiceFacts.legal_name, legalName, isSame],
    ['Address', invoiceFacts.address, addressParts.join(', '), hasAddressParts],
    ['FSSAI number', invoiceFacts.fssai, fssai, isSame],
  ];
  return compared.flatMap(([label, onInvoices, onPages, isEqual]) =>
    onInvoices && onPages && !isEqual(onInvoices, onPages) ? { label, onPages, onInvoices } : [],
  );
}

const FACT_NAMES: Record<keyof typeof declaredFacts, string> = {
  countryOfOrigin: 'the country of origin',
  packer: 'the name and address of the packer',
  bestBefore: 'best before',
  fssai: 'the FSSAI number',
  grievanceOfficer: 'the grievance officer',
};

/** Returns the names of the facts that the law requires and facts.ts does not state yet. */
export const unstatedFacts = (facts = declaredFacts): string[] =>
  (Object.keys(FACT_NAMES) as (keyof typeof declaredFacts)[])
    .filter((fact) => facts[fact] === null)
    .map((fact) => FACT_NAMES[fact]);
