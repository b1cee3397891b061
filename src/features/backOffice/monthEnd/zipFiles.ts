/** Returns a ZIP file of text files. The code that makes it is loaded when it is needed. */
export async function zipFiles(files: readonly { name: string; csv: string }[]): Promise<Blob> {
  const { strToU8, zipSync } = await import(/* webpackChunkName: "zip" */ 'fflate');
  const zip = zipSync(Object.fromEntries(files.map(({ name, csv }) => [name, strToU8(csv)])));
  return new Blob([zip], { type: 'application/zip' });
}
