import { useEffect, useState } from 'react';
import { linkTokenIn, type PaymentLinkReport } from '../../../domain/order/paymentLink';
import { whenPageWakes } from '../../../shared/lib/whenPageWakes';
import { useAppDispatch } from '../../../shared/redux';
import type { Unanswered } from '../ownStore';
import { requestPaymentLink } from './requestPaymentLink';

interface Answer {
  token: string | null;
  report: PaymentLinkReport | Unanswered;
}

/**
 * Asks what the payment link with this secret is for, and again when the page becomes visible or the network returns: the
 * customer may come back from the payment page. What it reports is kept in the component, so that it is in no recording.
 */
export function usePaymentLink(fragment: string) {
  const dispatch = useAppDispatch();
  const token = linkTokenIn(fragment);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (token === null) return;
    const controller = new AbortController();
    void dispatch(async () => {
      const report = await dispatch(requestPaymentLink(token, controller.signal));
      // What is known stays, if the shop does not answer meanwhile.
      const isNews = (known: Answer | null) => report !== 'unavailable' || known?.token !== token;
      if (!controller.signal.aborted) setAnswer((known) => (isNews(known) ? { token, report } : known));
    });
    return () => controller.abort();
  }, [dispatch, token, attempt]);

  useEffect(() => dispatch(whenPageWakes(() => setAttempt((count) => count + 1))), [dispatch]);

  const askAgain = () => {
    setAnswer(null);
    setAttempt(attempt + 1);
  };
  if (token === null) return { report: 'unknown' as const, askAgain };
  return { report: answer?.token === token ? answer.report : null, askAgain };
}
