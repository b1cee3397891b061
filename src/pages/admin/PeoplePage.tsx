import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function PeoplePage() {
  return <BackOfficePage title="People">{null}</BackOfficePage>;
}
