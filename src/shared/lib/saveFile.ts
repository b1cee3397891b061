/** Safari on iPhones asks first whether to save the file, and needs the URL until then. */
const URL_LIFETIME_MS = 60_000;

/** Saves a file in the downloads of the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
