import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import { paths } from '../../../../domain/routes';
import { useAppDispatch } from '../../../../shared/redux';
import { Button } from '../../../../shared/ui/Button';
import { toastRequested } from '../../../toasts/toastsSlice';
import { ConfirmDialog } from '../../ConfirmDialog';
import { useGetIsOwnerQuery } from '../../layout/layoutApi';
import { undoDelete } from '../../undoDelete';
import { undoListener, useUndoDelete } from '../../useUndoDelete';
import { productsApi, useDeleteProductMutation } from '../productsApi';

const restoreProduct = undoListener('Product', (id) => productsApi.endpoints.restoreProduct.initiate(id));

/** Lets owners take a product out of the shop. It can be undone in the toast and in the list of deleted products. */
export function DeleteProduct({ product: { id, title } }: { product: EditedProduct }) {
  const { data: isOwner = false } = useGetIsOwnerQuery();
  const [isAsking, setIsAsking] = useState(false);
  const [deleteProduct] = useDeleteProductMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useUndoDelete(restoreProduct);
  if (!isOwner) return null;

  const handleDone = () => {
    dispatch(toastRequested({ title: `${title} was deleted.`, action: undoDelete('Product', id) }));
    void navigate(paths.adminProducts);
  };

  return (
    <>
      <div>
        <Button $variant="quiet" onClick={() => setIsAsking(true)}>
          Delete product
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${title}?`}
          confirmText="Delete"
          busyText="Deleting..."
          isDangerous
          onConfirm={() => deleteProduct(id)}
          onClose={() => setIsAsking(false)}
          onDone={handleDone}
        >
          It disappears from the shop, and nobody can order it any more. Payments that are open can be completed, and
          orders are shipped as usual. Its stock, history and pictures stay, and you can restore it.
        </ConfirmDialog>
      )}
    </>
  );
}
