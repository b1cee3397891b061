import type { EditedProduct } from '../../../domain/catalog/editedProduct';
import { formatDateAndTime } from '../../../domain/dates';
import { Alert } from '../../../shared/ui/Alert';
import { RestoreButton } from './RestoreButton';

/** Shown instead of the form of a product that is not in the shop any more and cannot be changed. */
export function DeletedProduct({ product }: { product: EditedProduct }) {
  return (
    <Alert title="This product was deleted" action={<RestoreButton product={product} />}>
      {product.deleted_at && (
        <span>{`It was taken out of the shop at ${formatDateAndTime(product.deleted_at)}. `}</span>
      )}
      <span>An owner can restore it.</span>
    </Alert>
  );
}
