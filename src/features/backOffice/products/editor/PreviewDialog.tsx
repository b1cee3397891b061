import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import styled, { ThemeProvider, type DefaultTheme } from 'styled-components';
import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import type { Product } from '../../../../domain/catalog/product';
import { shopTheme } from '../../../../shared/theme';
import { Alert } from '../../../../shared/ui/Alert';
import { Button } from '../../../../shared/ui/Button';
import { Container } from '../../../../shared/ui/Container';
import { Dialog } from '../../../../shared/ui/Dialog';
import { previewProduct } from './previewProduct';
import type { ProductDraft } from './productDraft';

interface PreviewDialogProps {
  draft: ProductDraft;
  saved: EditedProduct;
  renderProduct: (product: Product) => ReactNode;
  onClose: () => void;
}

/** Keeps what MUI's components need. */
const withShopTheme = (outer?: DefaultTheme): DefaultTheme => ({ ...outer, ...shopTheme });

/** The product as the shop would show it, with what was typed and is not saved yet. */
export function PreviewDialog({ draft, saved, renderProduct, onClose }: PreviewDialogProps) {
  const id = useId();
  const product = previewProduct(draft, saved);
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Preview</DialogTitle>
      <Content dividers tabIndex={0}>
        {product ? (
          <ThemeProvider theme={withShopTheme}>
            <ShopText>{renderProduct(product)}</ShopText>
          </ThemeProvider>
        ) : (
          <Alert title="The preview needs a variant with a price">The shop shows no product without one.</Alert>
        )}
      </Content>
      <DialogActions>
        <Button $variant="secondary" onClick={onClose}>
          Close preview
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Content = styled(DialogContent)`
  && {
    padding-inline: 0;
  }
`;

/** As wide as the page. */
const ShopText = styled(Container)`
  font-size: ${({ theme }) => theme.text.md};
  line-height: ${({ theme }) => theme.leading.body};
`;
