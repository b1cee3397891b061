import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { brand } from '../../../domain/brand/facts';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { formatDateAndTime } from '../../../domain/dates';
import { useChatLink } from '../../../shared/lib/useChatLink';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { AskBeforeLeaving } from '../../../shared/ui/form/AskBeforeLeaving';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { lengthProblem } from '../../../shared/ui/form/lengthProblem';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextAreaField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import type { OrderActionProps } from './orderActionProps';
import { Action, Note } from './Action';
import { reportProblem } from './orderRequests';
import { randomId } from '../../../shared/lib/randomId';
import { useCustomerOrderAction } from './useCustomerOrderAction';

/** Reports that something is wrong with a parcel. The report is a ticket; photos are sent by WhatsApp or email. */
export function ReportProblem({ order, request, onDone, onOutdated }: OrderActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, error, run } = useCustomerOrderAction((message) => {
    setIsOpen(false);
    onOutdated(message);
  });
  // A report that is sent again because its response was lost has the same id. A report with another text is a new one.
  const [sent, setSent] = useState<{ id: string; text: string }>();
  const formId = useId();
  const chat = useChatLink(`Photos of order ${order.uid}:`);
  const subject = encodeURIComponent(`Photos of order ${order.uid}`);
  const { errors, formProps } = useValidatedForm({
    fields: ['text'],
    validate: ({ text }) => ({
      text: text.trim() ? lengthProblem(text, FIELD_LIMITS.message) : 'Please write what is wrong.',
    }),
    onSubmit: async ({ text }) => {
      const report = sent?.text === text ? sent : { id: randomId(), text };
      setSent(report);
      const reported = await run(reportProblem(request, report));
      if (!reported) return;
      setIsOpen(false);
      setSent(undefined);
      onDone(`Thank you. Your report has the number ${reported.ticket}. We answer by email within 48 hours.`);
    },
  });

  return (
    <Action>
      <Button $variant="secondary" onClick={() => setIsOpen(true)}>
        Report a problem
      </Button>
      {order.actions.report_until && <Note>Possible until {formatDateAndTime(order.actions.report_until)}.</Note>}
      <Dialog open={isOpen} fullWidth onClose={() => setIsOpen(false)} aria-labelledby={`${formId}-title`}>
        <DialogTitle id={`${formId}-title`}>Report a problem</DialogTitle>
        <DialogContent>
          <FormStack id={formId} aria-labelledby={`${formId}-title`} {...formProps}>
            <AskBeforeLeaving />
            <TextAreaField
              label="What is wrong?"
              name="text"
              rows={4}
              required
              autoFocus
              readOnly={isBusy}
              error={errors.text}
            />
            <p>
              Please send photos by <a href={chat}>WhatsApp</a> or to{' '}
              <a href={`mailto:${brand.ordersEmail}?subject=${subject}`}>{brand.ordersEmail}</a>. A refund needs them,
              and the unused tea in its original packaging.
            </p>
            {error && (
              <Alert severity="error" title="Your report was not sent">
                {error}
              </Alert>
            )}
          </FormStack>
        </DialogContent>
        <DialogActions>
          <Button $variant="secondary" onClick={() => setIsOpen(false)}>
            Close
          </Button>
          <SubmitButton form={formId} isBusy={isBusy} busyText="Sending...">
            Send report
          </SubmitButton>
        </DialogActions>
      </Dialog>
    </Action>
  );
}
