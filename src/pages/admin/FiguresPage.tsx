import { ShopFigures } from '../../features/backOffice/figures/ShopFigures';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function FiguresPage() {
  return (
    <BackOfficePage title="Figures">
      <ShopFigures />
    </BackOfficePage>
  );
}
