import { Link } from 'react-router-dom';
import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import { paths } from '../../../../domain/routes';
import { Alert } from '../../../../shared/ui/Alert';

/** Says that a published product cannot be bought, because each of its variants has a stock of 0. */
export function SoldOutNotice({ product: { status, title, variants, stock } }: { product: EditedProduct }) {
  const sold = variants.filter(({ is_deleted }) => !is_deleted);
  const isSoldOut = sold.length > 0 && sold.every(({ id }) => stock[id] === 0);
  if (status !== 'published' || !isSoldOut) return null;
  return (
    <Alert
      severity="warning"
      title="Published, and nothing is in stock"
      action={<Link to={`${paths.adminStock}?${new URLSearchParams({ q: title }).toString()}`}>Enter the stock</Link>}
    >
      Shoppers see it as sold out.
    </Alert>
  );
}
