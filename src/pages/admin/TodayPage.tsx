import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { TodayWork } from '../../features/backOffice/today/TodayWork';

export function TodayPage() {
  return (
    <BackOfficePage title="Today">
      <TodayWork />
    </BackOfficePage>
  );
}
