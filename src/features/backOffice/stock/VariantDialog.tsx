import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTheme } from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { Loading } from '../../../shared/ui/Loading';
import { FailureAlert } from '../FailureAlert';
import { ChangeStockForm } from './ChangeStockForm';
import { LowStockForm } from './LowStockForm';
import { StockFacts } from './StockFacts';
import { StockHistory } from './StockHistory';
import { useGetVariantStockQuery } from './stockApi';
import { stockRowName } from './stockText';

interface VariantDialogProps {
  variantId: string;
  onClose: () => void;
}

/** The stock of a variant, its history, and what changes it. */
export function VariantDialog({ variantId, onClose }: VariantDialogProps) {
  const isWide = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const titleId = useId();
  const { data: row, error, refetch } = useGetVariantStockQuery(variantId, { refetchOnMountOrArgChange: true });

  return (
    <Dialog open fullWidth fullScreen={!isWide} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{row ? stockRowName(row) : 'Stock'}</DialogTitle>
      <DialogContent>
        {row === undefined &&
          (error ? (
            <FailureAlert title="The stock could not be loaded" error={error} onRetry={refetch} />
          ) : (
            <Loading />
          ))}
        {row === null && <Alert title="The stock of this product is not counted" />}
        {row && (
          <>
            <StockFacts row={row} />
            <ChangeStockForm row={row} />
            {/* The key shows the saved threshold. */}
            <LowStockForm key={row.low_threshold} row={row} />
          </>
        )}
        <StockHistory variantId={variantId} />
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
