import type { Holidays } from '../brandTypes.ts';

/**
 * The public holidays of Tamil Nadu from Monday to Saturday. Update the list every autumn, when the government of the state
 * announces the holidays of the next year. `npm run doctor` warns 60 days before it ends.
 */
export const holidays: Holidays = {
  days: [
    '2026-01-15', // Pongal
    '2026-01-16', // Thiruvalluvar Day
    '2026-01-17', // Uzhavar Thirunal
    '2026-01-26', // Republic Day
    '2026-03-19', // Telugu New Year
    '2026-03-21', // Ramzan
    '2026-03-31', // Mahavir Jayanti
    '2026-04-03', // Good Friday
    '2026-04-14', // Tamil New Year
    '2026-05-01', // May Day
    '2026-05-28', // Bakrid
    '2026-06-26', // Muharram
    '2026-08-15', // Independence Day
    '2026-08-26', // Milad-un-Nabi
    '2026-09-04', // Krishna Jayanti
    '2026-09-14', // Vinayaka Chaturthi
    '2026-10-02', // Gandhi Jayanti
    '2026-10-19', // Ayudha Pooja
    '2026-10-20', // Vijayadasami
    '2026-12-25', // Christmas
    '2027-01-15', // Pongal
    '2027-01-16', // Thiruvalluvar Day
    '2027-01-26', // Republic Day
    '2027-03-26', // Good Friday
    '2027-04-14', // Tamil New Year
    '2027-05-01', // May Day
    '2027-09-04', // Vinayaka Chaturthi
    '2027-10-02', // Gandhi Jayanti
    '2027-10-08', // Ayudha Pooja
    '2027-10-09', // Vijayadasami
    '2027-10-29', // Deepavali
    '2027-12-25', // Christmas
  ],
  until: '2027-12-31',
};
