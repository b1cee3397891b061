import type { BackendError } from '../../shared/api/backendBaseQuery';

/** True if someone else saved first. Every other conflict has a hint that names it, for example `has_invoice`. */
export const isEditConflict = ({ code, hint }: BackendError): boolean =>
  code === 'PT409' && (hint === '' || hint === 'version_differs');
