import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { ParcelPrintChoice } from './ParcelPrintChoice';
import type { FileJob } from './useFileJob';

interface FilesDialogProps {
  job: FileJob;
  /** Writes the files again, after another paper was chosen. */
  onRestart: () => void;
  onClose: () => void;
}

/**
 * Shows files as they are written. Each is opened by a tap on its link: a browser blocks windows that open by themselves, and
 * phones show one file at a time.
 */
export function FilesDialog({ job, onRestart, onClose }: FilesDialogProps) {
  const { title, isForParcels, progress, files, warnings, problem } = job;
  const titleId = useId();

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {isForParcels && <ParcelPrintChoice onChange={onRestart} />}
        <p role="status">{progress || (files.length > 0 && 'Ready.')}</p>
        {progress && <LinearProgress aria-label={title} />}
        {warnings.length > 0 && (
          <Alert severity="warning" title="Some letters cannot be printed">
            <Warnings>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </Warnings>
            <span>
              {isForParcels
                ? 'They have an empty line on the paper: write them by hand, or change the delivery and print again.'
                : 'The paper says [cannot be printed] instead. An invoice stays as it was issued.'}
            </span>
          </Alert>
        )}
        <Files>
          {files.map(({ label, url, download }) => (
            <li key={url}>
              <FileLink href={url} download={download} target={download ? undefined : '_blank'}>
                {label}
              </FileLink>
            </li>
          ))}
        </Files>
        {problem && (
          <Alert severity="error" title={problem.reason}>
            {problem.link && <Link to={problem.link.to}>{problem.link.text}</Link>}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Files = styled.ul`
  margin: ${({ theme }) => theme.space(4)} 0 0;
  padding: 0;
  list-style: none;
`;

const Warnings = styled.ul`
  margin: 0 0 ${({ theme }) => theme.space(2)};
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

const FileLink = styled.a`
  display: flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.control};
  border-bottom: ${({ theme }) => theme.line.hair};
  font-weight: ${({ theme }) => theme.weight.bold};
  overflow-wrap: anywhere;
`;
