import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { indianStates } from '../../../domain/order/indianStates';
import { brand } from '../../../domain/brand/facts';
import { factDifferences } from '../../../domain/order/sellerFacts';
import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { Alert } from '../../../shared/ui/Alert';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextAreaField, TextField } from '../../../shared/ui/form/TextField';
import { changedValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { DraftNotice } from '../DraftNotice';
import { typedFields, useDraft } from '../../auth/useDraft';
import { isEditConflict } from '../isEditConflict';
import { TechnicalDetail } from '../TechnicalDetail';
import { useResultToast } from '../useResultToast';
import { useUpdateShopSettingsMutation, type ShopSettings } from './settingsApi';
import {
  changedSettings,
  saveProblem,
  settingsFields,
  settingsProblems,
  shownSettings,
  typedGstinProblem,
  type SettingsField,
  type SettingsValues,
} from './settingsFields';
import { SettingsSection } from './SettingsSection';

/**
 * The form of the settings. It saves only what was changed. If someone else saved settings first, the fields that were not
 * edited show the latest values, and edited fields keep what was typed.
 */
export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const showResult = useResultToast();
  const [save, { error }] = useUpdateShopSettingsMutation();
  const draft = useDraft({ name: 'settings', schema: typedFields, version: settings.version });
  // If others save while the form is open, it shows their values at once. A draft of an earlier visit asks: by
  // the notice, or by the conflict if nobody has answered.
  const [isRestored] = useState(draft.value !== undefined);
  const isUnseen = isRestored && draft.isOutdated && !(error && isEditConflict(error as BackendError));
  const version = (isUnseen && draft.version) || settings.version;
  const values: SettingsValues = { ...shownSettings(settings), ...draft.value };
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: settingsFields,
    validate: settingsProblems,
    onSubmit: async (entered) => {
      const result = await save({ version, changes: changedSettings(entered, settings) });
      if (showResult(result, 'Settings saved.')) draft.clear();
    },
  });

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const { name, value } = event.target as HTMLInputElement;
    draft.set(changedValues({ ...values, [name]: value }, shownSettings(settings)));
  };
  const propsOf = (name: SettingsField) => ({
    name,
    value: values[name],
    error: errors[name] ?? (name === 'gstin' ? typedGstinProblem(values.gstin) : undefined),
    // React requires a handler for a controlled field. The form handles the input of all fields.
    onChange: () => undefined,
  });

  return (
    <FormStack aria-label="Settings" {...formProps} onInput={handleInput} autoComplete="off">
      <DraftNotice draft={draft} row="settings" />
      {error && <SaveFailure error={error as BackendError} />}
      <SettingsSection title="Tax" lead="As registered for GST. An invoice needs name, GSTIN, state and address.">
        <FactDifferences settings={settings} />
        <SelectField
          label="Invoices"
          hint="Orders that were shipped before the tax settings were entered get theirs within minutes."
          {...propsOf('issues_invoices')}
        >
          <option value="true">For each order, when it is shipped</option>
          <option value="false">None, because the shop needs none</option>
        </SelectField>
        <TextField label="Legal name" maxLength={FIELD_LIMITS.name} {...propsOf('legal_name')} />
        <TextField label="GSTIN" autoCapitalize="characters" maxLength={20} {...propsOf('gstin')} />
        <SelectField label="State" {...propsOf('state')}>
          <option value="">Not set</option>
          {indianStates.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </SelectField>
        <TextAreaField label="Address" rows={3} {...propsOf('address')} />
        <TextField label="FSSAI number" inputMode="numeric" maxLength={20} {...propsOf('fssai')} />
        <TextField
          label="Signatory"
          hint="Who signs the invoices."
          maxLength={FIELD_LIMITS.name}
          {...propsOf('signatory')}
        />
        <TextField
          label="Series of invoices"
          hint="TI makes numbers like TI/26-27/000123."
          maxLength={3}
          {...propsOf('invoice_series')}
        />
        <TextField label="Series of credit notes" maxLength={3} {...propsOf('credit_note_series')} />
      </SettingsSection>
      <SettingsSection title="Emails to the shop">
        <TextField
          label="Email for orders"
          type="email"
          hint={`Gets an email for each paid order. Without it, ${brand.email} does.`}
          maxLength={FIELD_LIMITS.email}
          {...propsOf('orders_email')}
        />
        <SelectField label="Digest" hint="What is to pack, and what needs attention." {...propsOf('sends_digest')}>
          <option value="true">At 9:00 on business days</option>
          <option value="false">Never</option>
        </SelectField>
      </SettingsSection>
      <SettingsSection title="Refunds by staff" lead="Owners have no limit. With 0, only owners can refund.">
        <TextField
          label="Limit for one order, in rupees"
          inputMode="decimal"
          {...propsOf('staff_refund_limit_order')}
        />
        <TextField label="Limit for one day, in rupees" inputMode="decimal" {...propsOf('staff_refund_limit_day')} />
      </SettingsSection>
      <Submit isBusy={isBusy} busyText="Saving...">
        Save settings
      </Submit>
    </FormStack>
  );
}

/** Says which facts the pages of the shop state differently. */
function FactDifferences({ settings }: { settings: ShopSettings }) {
  const differences = factDifferences(settings);
  if (differences.length === 0) return null;
  return (
    <Alert severity="warning" title="The pages of the shop say something else">
      <ul>
        {differences.map(({ label, onPages }) => (
          <li key={label}>
            {label}: {onPages}
          </li>
        ))}
      </ul>
      Correct it here, or ask the person who looks after the server to correct the pages.
      <TechnicalDetail text="The pages have these facts from src/domain/brand/facts.ts." />
    </Alert>
  );
}

function SaveFailure({ error }: { error: BackendError }) {
  return isEditConflict(error) ? (
    <Alert severity="error" title="Someone else changed the settings">
      The latest are shown now. What you typed is kept and not saved yet: check it and save again.
    </Alert>
  ) : (
    <Alert severity="error" title="The settings were not saved">
      {saveProblem(error)}
    </Alert>
  );
}

const Submit = styled(SubmitButton)`
  justify-self: start;
  margin-bottom: ${({ theme }) => theme.space(8)};
`;
