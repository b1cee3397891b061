import { AuditLog } from '../../features/backOffice/auditLog/AuditLog';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function AuditLogPage() {
  return (
    <BackOfficePage title="Audit log">
      <AuditLog />
    </BackOfficePage>
  );
}
