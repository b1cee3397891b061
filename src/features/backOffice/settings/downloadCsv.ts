/** Saves a CSV file in the downloads of the browser. */
export function downloadCsv({ name, csv }: { name: string; csv: string }): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
