import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import type { Product } from '../../../../domain/catalog/product';
import { Alert } from '../../../../shared/ui/Alert';
import { Button } from '../../../../shared/ui/Button';
import { previewProduct } from './previewProduct';
import type { ProductDraft } from './productDraft';

interface PreviewDialogProps {
  draft: ProductDraft;
  saved: EditedProduct;
  renderProduct: (product: Product) => ReactNode;
  onClose: () => void;
}

/** The product as the shop would show it, with what was typed and is not saved yet. */
export function PreviewDialog({ draft, saved, renderProduct, onClose }: PreviewDialogProps) {
  const id = useId();
  const product = previewProduct(draft, saved);
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Preview</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {product ? (
          renderProduct(product)
        ) : (
          <Alert title="The preview needs a variant with a price">The shop shows no product without one.</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" onClick={onClose}>
          Close preview
        </Button>
      </DialogActions>
    </Dialog>
  );
}
