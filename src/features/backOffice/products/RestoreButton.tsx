import { Button } from '../../../shared/ui/Button';
import { useGetIsOwnerQuery } from '../layout/layoutApi';
import { useResultToast } from '../useResultToast';
import { useRestoreProductMutation, type ProductRow } from './productsApi';

/** Lets owners undo the deletion of a product. */
export function RestoreButton({ product: { id, title } }: { product: Pick<ProductRow, 'id' | 'title'> }) {
  const { data: isOwner = false } = useGetIsOwnerQuery();
  const [restore, { isLoading }] = useRestoreProductMutation();
  const showResult = useResultToast();
  if (!isOwner) return null;

  const handleClick = async () => {
    if (!isLoading) showResult(await restore(id), 'Product restored.', 'The product was not restored');
  };
  return (
    <Button $variant="secondary" aria-label={`Restore ${title}`} aria-disabled={isLoading} onClick={handleClick}>
      {isLoading ? 'Restoring...' : 'Restore'}
    </Button>
  );
}
