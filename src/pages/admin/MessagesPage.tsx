import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function MessagesPage() {
  return <BackOfficePage title="Messages">{null}</BackOfficePage>;
}
