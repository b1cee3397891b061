import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { stockAlertIn, type StockAlertAction } from '../../../domain/stockAlert';
import { useAppDispatch } from '../../../shared/redux';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { Notice } from '../../../shared/ui/Notice';
import { answerStockAlert, type StockAlertResult } from './requestStockAlert';

const questions: Record<StockAlertAction, { text: string; button: string }> = {
  confirm: { text: 'Shall we write to you, once, when this tea is back in stock?', button: 'Yes, email me' },
  end: { text: 'Shall we stop all emails about teas that are back in stock?', button: 'Yes, stop them' },
};

/**
 * Asks the question of an email's link. Email scanners open every link, so only a click on the button uses the link.
 */
export function StockAlertLink() {
  const { hash } = useLocation();
  const alert = stockAlertIn(hash);
  // The key resets the state if the same tab opens another link.
  return alert ? <Question key={hash} {...alert} /> : <Unknown />;
}

function Question({ action, token }: { action: StockAlertAction; token: string }) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<StockAlertResult>();

  const handleClick = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setResult(await dispatch(answerStockAlert(action, token)));
    setIsBusy(false);
  };

  if (result?.status === 'unknown') return <Unknown />;
  if (result?.status === 'done') return <Done action={action} {...result} />;
  return (
    <>
      <p>{questions[action].text}</p>
      {result && (
        <Notice title="That did not work" tone="danger">
          The shop does not answer. Please check your connection and try again.
        </Notice>
      )}
      <Answer aria-disabled={isBusy} onClick={() => void handleClick()}>
        {isBusy ? 'One moment...' : questions[action].button}
      </Answer>
    </>
  );
}

function Done({ action, title, path }: { action: StockAlertAction; title?: string; path?: string }) {
  const isConfirmed = action === 'confirm';
  return (
    <div role="status">
      <Notice
        title={isConfirmed ? 'We write when it is back' : 'No more emails'}
        action={
          <LinkButton to={path ?? paths.products} $variant="secondary">
            {path ? 'Back to the tea' : 'See our teas'}
          </LinkButton>
        }
      >
        {isConfirmed
          ? `You get one email when ${title} can be bought again.`
          : 'We have deleted your address, and write no more about teas that are back.'}
      </Notice>
    </div>
  );
}

function Unknown() {
  return (
    <Notice
      title="This link no longer works"
      action={
        <LinkButton to={paths.products} $variant="secondary">
          See our teas
        </LinkButton>
      }
    >
      You can ask for an email again on the page of the tea.
    </Notice>
  );
}

const Answer = styled(Button)`
  margin-top: ${({ theme }) => theme.space(4)};
`;
