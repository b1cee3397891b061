import type { BackendError } from '../../shared/api/backendBaseQuery';

/** True if someone else saved first. Every other conflict has another hint, for example `has_invoice`. */
export const isEditConflict = ({ hint }: BackendError): boolean => hint === 'version_differs';
