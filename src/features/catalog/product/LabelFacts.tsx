import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { brand, declaredFacts } from '../../../domain/brand/facts';
import { type DeclaredFacts } from '../../../domain/brandTypes';
import { netGrams, pricePer100Grams } from '../../../domain/catalog/netWeight';
import type { Product, Variant } from '../../../domain/catalog/product';
import { formatMoney } from '../../../domain/money';
import { phoneLink } from '../../../shared/lib/phoneLink';
import { Heading } from '../../../shared/ui/Heading';

interface LabelFactsProps {
  product: Product;
  variant: Variant;
  /** The facts that are the same for all products. Default: the facts that the shop declares. */
  facts?: DeclaredFacts;
}

/** Shows what is on the label of a variant, as the Legal Metrology rules require. Unknown facts are left out. */
export function LabelFacts({ product, variant, facts = declaredFacts }: LabelFactsProps) {
  const titleId = useId();
  const unitPrice = pricePer100Grams(variant);
  const ownSections = product.additional_info.map(({ title }) => title.trim().toLowerCase());
  const rows: [label: string, value: ReactNode][] = [
    ['MRP', variant.mrp === undefined ? null : `${formatMoney(variant.mrp, variant)}, including all taxes`],
    ['Net quantity', netGrams(variant.weight) === null ? null : variant.weight],
    ['Unit price', unitPrice === null ? null : `${formatMoney(unitPrice, variant)} per 100 g`],
    ['Country of origin', facts.countryOfOrigin],
    ['Packed by', facts.packer],
    ['Best before', facts.bestBefore],
    ['FSSAI number', facts.fssai],
    [
      'Customer care',
      <>
        <a href={phoneLink(brand.phones[0])}>{brand.phones[0]}</a> <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </>,
    ],
  ];
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} $size="lg">
        On the label
      </Heading>
      <Facts>
        {rows.map(
          ([label, value]) =>
            value &&
            !ownSections.includes(label.toLowerCase()) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </Facts>
    </section>
  );
}

const Facts = styled.dl`
  margin: ${({ theme }) => `${theme.space(3)} 0 0`};
  font-size: ${({ theme }) => theme.text.sm};

  > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${({ theme }) => theme.space(4)};
    padding-block: ${({ theme }) => theme.space(2)};
    border-top: ${({ theme }) => theme.line.hair};
  }
  dt {
    color: ${({ theme }) => theme.color.inkSoft};
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  a {
    display: inline-block;
    margin-right: ${({ theme }) => theme.space(2)};
  }
`;
