import MuiAlert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { NoticeAction, type NoticeProps } from './Notice';

interface AlertProps extends Omit<NoticeProps, 'tone'> {
  /** Screen readers announce `error` immediately. */
  severity?: 'info' | 'warning' | 'error' | 'success';
}

/** An inline message. The pages that load without MUI use `Notice`. */
export function Alert({ title, severity = 'info', action, children }: AlertProps) {
  return (
    <MuiAlert severity={severity} icon={false} role={severity === 'error' ? 'alert' : 'presentation'}>
      <AlertTitle>{title}</AlertTitle>
      {children && <div>{children}</div>}
      {action && <NoticeAction>{action}</NoticeAction>}
    </MuiAlert>
  );
}
