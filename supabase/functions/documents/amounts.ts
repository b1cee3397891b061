/** Writes paise as rupees with two decimal places, as a number: 1234.50. */
export const rupees = (paise: number): string => (paise / 100).toFixed(2);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Writes the ISO date 2026-11-05 as 05-Nov-2026. */
export function writtenDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}
