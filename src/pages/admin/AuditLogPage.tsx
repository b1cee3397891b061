import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function AuditLogPage() {
  return <BackOfficePage title="Audit log">{null}</BackOfficePage>;
}
