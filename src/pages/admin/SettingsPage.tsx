import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function SettingsPage() {
  return <BackOfficePage title="Settings">{null}</BackOfficePage>;
}
