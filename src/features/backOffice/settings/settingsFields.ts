import type { ShopSettingsChange } from '../../../../supabase/database.types';
import { amountInField, amountProblem, formatAmount, parsePaise } from '../../../domain/amounts';
import { emailProblem, toStoredEmail } from '../../../domain/emailAddress';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { gstinProblem, isUin, normalizeGstin } from '../../../domain/order/gstin';
import { normalizeLine, normalizeText, toAsciiDigits } from '../../../domain/text';
import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { lengthProblem } from '../../../shared/ui/form/lengthProblem';
import type { FormErrors, FormValues } from '../../../shared/ui/form/useValidatedForm';
import { reasonOf } from '../reasonOf';
import type { ShopSettings } from './settingsApi';

/** The settings of the form, named like their columns. */
export const settingsFields = [
  'issues_invoices',
  'legal_name',
  'gstin',
  'state',
  'address',
  'fssai',
  'signatory',
  'invoice_series',
  'credit_note_series',
  'orders_email',
  'sends_digest',
  'staff_refund_limit_order',
  'staff_refund_limit_day',
] as const;

export type SettingsField = (typeof settingsFields)[number];
export type SettingsValues = FormValues<SettingsField>;

const MAX_LIMIT = 1_000_000_000;
const SERIES = /^[A-Z0-9][A-Z0-9-]{0,2}$/;

/** Returns the settings as the form shows them: limits in rupees, and an empty text for what is not set. */
export const shownSettings = (settings: ShopSettings) =>
  Object.fromEntries(settingsFields.map((field) => [field, shown(field, settings[field])])) as SettingsValues;

const shown = (field: SettingsField, value: string | number | boolean | null) =>
  isLimit(field) ? amountInField(Number(value)) : String(value ?? '');

/** Returns the settings whose value in the form differs from the saved one, as they are stored. */
export function changedSettings(values: SettingsValues, saved: ShopSettings): ShopSettingsChange {
  const before = shownSettings(saved);
  const changed = settingsFields.filter((field) => normalized(field, values[field]) !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, stored(field, values[field])]));
}

function stored(field: SettingsField, text: string): string | number | boolean {
  if (isLimit(field)) return parsePaise(text);
  return isYesOrNo(field) ? text === 'true' : normalized(field, text);
}

function normalized(field: SettingsField, text: string): string {
  if (field === 'gstin') return normalizeGstin(text);
  if (field === 'fssai') return toAsciiDigits(normalizeLine(text)).replace(/[ .-]/g, '');
  if (field === 'invoice_series' || field === 'credit_note_series') return normalizeLine(text).toUpperCase();
  if (field === 'orders_email') return toStoredEmail(text);
  if (field === 'address') return normalizeText(text);
  return isLimit(field) ? amountInField(parsePaise(text)) : normalizeLine(text);
}

const isYesOrNo = (field: SettingsField) => field === 'sends_digest' || field === 'issues_invoices';

const isLimit = (field: SettingsField) => field.startsWith('staff_refund_limit');

const ownGstinProblem = (text: string) =>
  gstinProblem(text) ??
  (isUin(normalizeGstin(text)) ? 'This is a UIN. Please enter the GSTIN of the shop, or leave it empty.' : undefined);

/** The error of the GSTIN of the shop while it is typed: not before it has all of its 15 characters. */
export const typedGstinProblem = (text: string) =>
  normalizeGstin(text).length >= 15 ? ownGstinProblem(text) : undefined;

/** Returns the error message of each invalid field. */
export function settingsProblems(values: SettingsValues): FormErrors<SettingsField> {
  const seriesProblem = (text: string) =>
    SERIES.test(normalized('invoice_series', text)) ? undefined : 'Please enter 1 to 3 letters or digits.';
  const limitProblem = (text: string) =>
    amountProblem(text) ?? (parsePaise(text) > MAX_LIMIT ? `At most ${formatAmount(MAX_LIMIT)}.` : undefined);
  const isSameSeries =
    normalized('invoice_series', values.invoice_series) === normalized('credit_note_series', values.credit_note_series);
  return {
    gstin: ownGstinProblem(values.gstin),
    state:
      values.gstin.trim() && !values.state ? 'Please choose the state in which the GSTIN is registered.' : undefined,
    address: lengthProblem(values.address, FIELD_LIMITS.address),
    fssai: /^(\d{14})?$/.test(normalized('fssai', values.fssai)) ? undefined : 'An FSSAI number has 14 digits.',
    invoice_series: seriesProblem(values.invoice_series),
    credit_note_series:
      seriesProblem(values.credit_note_series) ??
      (isSameSeries ? 'Credit notes need another series than invoices.' : undefined),
    orders_email: values.orders_email.trim() ? emailProblem(values.orders_email) : undefined,
    staff_refund_limit_order: limitProblem(values.staff_refund_limit_order),
    staff_refund_limit_day: limitProblem(values.staff_refund_limit_day),
  };
}

/** Returns why the settings were not saved. */
export const saveProblem = (error: BackendError) =>
  error.message.includes('shop_settings_state_of_gstin_check')
    ? 'The first two digits of the GSTIN belong to another state than the chosen state.'
    : reasonOf(error);
