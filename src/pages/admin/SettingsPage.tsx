import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { FailureAlert } from '../../features/backOffice/FailureAlert';
import { NewSeries } from '../../features/backOffice/settings/NewSeries';
import { useGetShopSettingsQuery } from '../../features/backOffice/settings/settingsApi';
import { SettingsForm } from '../../features/backOffice/settings/SettingsForm';
import { Loading } from '../../shared/ui/Loading';

export function SettingsPage() {
  const { data: settings, error, refetch } = useGetShopSettingsQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <BackOfficePage title="Settings">
      {settings && <SettingsForm settings={settings} />}
      {!settings &&
        (error ? (
          <FailureAlert title="The settings could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <Loading />
        ))}
      <NewSeries />
    </BackOfficePage>
  );
}
