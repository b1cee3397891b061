import type { TrustedTypesWindow } from 'trusted-types/lib';

/** Escapes `<`, because a product's text may contain `</script>`. */
const escape = (json: string) => json.replaceAll('<', '\\u003c');

/** Structured data is text of a script element, which needs a trusted type. The policy makes every text safe. */
const policy = (globalThis as unknown as TrustedTypesWindow).trustedTypes?.createPolicy('structured-data', {
  createHTML: escape,
});

/** Structured data for search engines. A change replaces the element, because modifying a script needs another trusted type. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return (
    <script
      key={json}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: policy?.createHTML(json) ?? escape(json) }}
    />
  );
}
