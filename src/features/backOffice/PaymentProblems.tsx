import styled from 'styled-components';
import { Alert } from '../../shared/ui/Alert';
import { useGetPaymentProblemsQuery, type PaymentProblem } from './paymentProblemsApi';

const titles: Record<PaymentProblem['kind'], string> = {
  refunds: 'Refunds may be missing',
  disputes: 'Disputes may be missing',
};

/** Warns if the payment provider does not let the shop look for refunds or disputes. Shows nothing otherwise. */
export function PaymentProblems() {
  const { data: problems = [] } = useGetPaymentProblemsQuery(undefined, { refetchOnMountOrArgChange: true });
  return problems.map(({ kind, problem }) => (
    <Container key={kind}>
      <Alert severity="warning" title={titles[kind]}>
        {problem} Until the key has this permission, only webhooks report them. Orders and payments are complete.
      </Alert>
    </Container>
  ));
}

const Container = styled.div`
  margin-bottom: ${({ theme }) => theme.space(5)};
  overflow-wrap: anywhere;
`;
