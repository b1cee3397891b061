import type { BackendError } from '../../../../shared/api/backendBaseQuery';
import { Alert } from '../../../../shared/ui/Alert';
import { reasonOf } from '../../reasonOf';
import { fieldName } from './fieldNames';
import type { ProductDraft } from './productDraft';

/** Says why the product was not saved. */
export function SaveFailure({ error, draft }: { error: BackendError; draft: ProductDraft }) {
  if (error.hint === 'product_deleted')
    return (
      <Alert severity="error" title="Somebody else deleted this product">
        What you typed is kept on this page and not saved. An owner can restore the product in the list of deleted
        products. After that, save again.
      </Alert>
    );
  const field = error.code === 'PT400' && error.hint;
  return (
    <Alert severity="error" title="The product was not saved">
      {field ? `${fieldName(field, draft)}: ${error.message}` : reasonOf(error)}
    </Alert>
  );
}
