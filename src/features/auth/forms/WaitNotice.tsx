import { useSelector } from 'react-redux';
import { Alert } from '../../../shared/ui/Alert';
import { selectWaitMessage } from '../authSlice';

/** Says in a form how long the server rejects further attempts. The toast with the same message disappears. */
export function WaitNotice() {
  const message = useSelector(selectWaitMessage);
  return message ? <Alert title="Too many attempts">{message}</Alert> : null;
}
