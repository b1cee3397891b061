import type { BackendError } from '../../shared/api/backendBaseQuery';

/** True if someone else saved the order first. Every other conflict has a hint that names it, for example `has_invoice`. */
export const isEditConflict = ({ code, details }: BackendError): boolean =>
  code === 'PT409' && (details === '' || details.endsWith('version_differs'));
