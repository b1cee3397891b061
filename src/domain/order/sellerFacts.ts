import { brand, declaredFacts } from '../brand.ts';

/* Facts about the seller that pages show (brand.ts) and invoices show (shop_settings). They must not differ. */

/** The columns of shop_settings whose facts are also in brand.ts. */
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

/** Returns the facts that pages and invoices state differently. A fact that only one of them states is ignored. */
export function factDifferences(
  invoiceFacts: InvoiceFacts,
  { legalName, address, fssai }: PageFacts = shopFacts,
): FactDifference[] {
  const { street, town, postalCode } = address;
  const compared: [label: string, onInvoices: string | null, partsOnPages: (string | null)[]][] = [
    ['Legal name', invoiceFacts.legal_name, [legalName]],
    ['Address', invoiceFacts.address, [street, town, postalCode]],
    ['FSSAI number', invoiceFacts.fssai, [fssai]],
  ];
  return compared.flatMap(([label, onInvoices, parts]) =>
    onInvoices && parts.some((part) => part && !essence(onInvoices).includes(essence(part)))
      ? { label, onPages: parts.join(', '), onInvoices }
      : [],
  );
}

const FACT_NAMES: Record<keyof typeof declaredFacts, string> = {
  countryOfOrigin: 'the country of origin',
  packer: 'the name and address of the packer',
  bestBefore: 'best before',
  fssai: 'the FSSAI number',
  grievanceOfficer: 'the grievance officer',
};

/** Returns the names of the facts that the law requires and brand.ts does not state yet. */
export const unstatedFacts = (facts = declaredFacts): string[] =>
  (Object.keys(FACT_NAMES) as (keyof typeof declaredFacts)[])
    .filter((fact) => facts[fact] === null)
    .map((fact) => FACT_NAMES[fact]);
