import { ShopFigures } from '../../features/backOffice/figures/ShopFigures';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function FiguresPage() {
  return (
    <BackOfficePage title="Figures" lead="Dates are in Indian Standard Time.">
      <ShopFigures />
    </BackOfficePage>
  );
}
