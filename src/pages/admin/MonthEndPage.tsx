import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { MonthEnd } from '../../features/backOffice/monthEnd/MonthEnd';

export function MonthEndPage() {
  return (
    <BackOfficePage title="Month end">
      <MonthEnd />
    </BackOfficePage>
  );
}
