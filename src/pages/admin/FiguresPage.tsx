import { ShopFigures } from '../../features/backOffice/figures/ShopFigures';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function FiguresPage() {
  return (
    <BackOfficePage title="Figures" lead="A day begins and ends at midnight in India.">
      <ShopFigures />
    </BackOfficePage>
  );
}
