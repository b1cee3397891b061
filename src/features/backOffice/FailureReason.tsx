import type { BackendError } from '../../shared/api/backendBaseQuery';
import { reasonOf, technicalMessage } from './reasonOf';
import { TechnicalDetail } from './TechnicalDetail';

/** Why a request failed, as a sentence. The wording of the database is collapsed below it. */
export function FailureReason({ error }: { error: BackendError }) {
  const technical = technicalMessage(error);
  return (
    <>
      <p>{reasonOf(error)}</p>
      {technical && <TechnicalDetail text={technical} />}
    </>
  );
}
