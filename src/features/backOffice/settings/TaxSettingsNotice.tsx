import { Link } from 'react-router-dom';
import { paths } from '../../../domain/routes';
import { Alert } from '../../../shared/ui/Alert';
import { useGetShopSettingsQuery } from './settingsApi';

/** Says that what is shipped gets no invoice, until the settings have a GSTIN or say that the shop needs no invoices. */
export function TaxSettingsNotice() {
  const { data: settings } = useGetShopSettingsQuery();
  if (!settings || settings.gstin || !settings.issues_invoices) return null;
  return (
    <Alert severity="warning" title="There will be no invoice, because the tax settings are missing">
      An owner enters them in the <Link to={paths.adminSettings}>settings</Link>, or says there that the shop needs no
      invoices. Orders that were already shipped get their invoices then.
    </Alert>
  );
}
