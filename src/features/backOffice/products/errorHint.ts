import type { BackendError } from '../../../shared/api/backendBaseQuery';

/** Returns the hint of the database: the field that is not valid, or the kind of the conflict. */
export const hintOf = ({ details }: BackendError) => details.trim().split(' ').at(-1) ?? '';
