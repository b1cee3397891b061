import { FiguresRoom } from '../../features/backOffice/figures/FiguresRoom';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';

export function FiguresPage() {
  return (
    <BackOfficePage title="Figures" lead="Days are those of India.">
      <FiguresRoom />
    </BackOfficePage>
  );
}
