/** Structured data for search engines. `<` is escaped, because a product's text may contain `</script>`. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}
    </script>
  );
}
