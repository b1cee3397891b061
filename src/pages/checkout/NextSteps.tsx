import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { useArrivalText } from '../../shared/lib/useArrivalText';
import { Heading } from '../../shared/ui/Heading';

/** What happens after a paid order, and how it can be cancelled. */
export function NextSteps({ orderPath, paidAt }: { orderPath: string | null; paidAt?: number }) {
  const arrival = useArrivalText(paidAt);
  return (
    <Steps aria-labelledby="next-heading">
      <Heading id="next-heading" $size="lg">
        What happens next
      </Heading>
      <ol>
        <li>We pack your order and dispatch it from {brand.town} in 1-3 business days.</li>
        <li>
          <span>It reaches you 5-7 business days after shipping.</span> {arrival && <Whole>{`${arrival}.`}</Whole>}
        </li>
        <li>
          Within 24 hours, and as long as it is not shipped, you can cancel it:{' '}
          {orderPath ? (
            <span key="order">
              open <Link to={orderPath}>your order</Link> and choose Cancel order.
            </span>
          ) : (
            <span key="policy">
              our <Link to={paths.cancellationRefund}>Cancellation and Refund Policy</Link> says how.
            </span>
          )}
        </li>
      </ol>
    </Steps>
  );
}

// On a line of its own, if that is long enough, so that no line ends within a date.
const Whole = styled.span`
  display: inline-block;
`;

const Steps = styled.section`
  margin-top: ${({ theme }) => theme.space(6)};
  padding-top: ${({ theme }) => theme.space(6)};
  border-top: ${({ theme }) => theme.line.hair};
  text-align: left;
  ol {
    margin: ${({ theme }) => theme.space(3)} 0 0;
    padding-left: ${({ theme }) => theme.space(5)};
  }
  li + li {
    margin-top: ${({ theme }) => theme.space(2)};
  }
`;
