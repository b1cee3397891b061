import LinearProgress from '@mui/material/LinearProgress';
import styled from 'styled-components';
import { Button } from '../../../../shared/ui/Button';
import type { PictureUpload, UploadStage } from './usePictureUploads';

interface PendingPictureProps {
  upload: PictureUpload;
  onRetry: () => void;
  onDiscard: () => void;
}

const STAGES: Record<UploadStage, string> = {
  waiting: 'Waiting',
  preparing: 'Preparing',
  uploading: 'Uploading',
  failed: 'Not added',
};

/** A file that is being uploaded, or whose upload failed. */
export function PendingPicture({ upload: { file, stage, problem }, onRetry, onDiscard }: PendingPictureProps) {
  return (
    <Row>
      <span>
        <Name>{file.name}</Name> <Stage>{STAGES[stage]}</Stage>
      </span>
      {problem ? <p role="alert">{problem}</p> : <LinearProgress aria-label={`${STAGES[stage]} ${file.name}`} />}
      <Actions>
        {problem && (
          <Button $variant="secondary" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button $variant="quiet" aria-label={`${problem ? 'Remove' : 'Cancel'} ${file.name}`} onClick={onDiscard}>
          {problem ? 'Remove' : 'Cancel'}
        </Button>
      </Actions>
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  padding-block: ${({ theme }) => theme.space(4)};
  border-bottom: ${({ theme }) => theme.line.hair};
`;

const Name = styled.span`
  overflow-wrap: anywhere;
`;

const Stage = styled.small`
  color: ${({ theme }) => theme.color.inkSoft};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  justify-content: end;
`;
