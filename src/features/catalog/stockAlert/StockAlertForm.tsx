import { useId, useState } from 'react';
import styled from 'styled-components';
import type { Variant } from '../../../domain/catalog/product';
import { emailProblem, toStoredEmail } from '../../../domain/emailAddress';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { useAppDispatch } from '../../../shared/redux';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { requestStockAlert } from './requestStockAlert';

/**
 * The form to request an email when a sold-out variant is back in stock. The field is a native element, because product
 * pages load without MUI.
 */
export function StockAlertForm({ variant }: { variant: Variant }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [sent, setSent] = useState<{ mailboxUrl?: string }>();
  const [problem, setProblem] = useState<string>();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email'],
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit: async ({ email }) => {
      const result = await dispatch(requestStockAlert(variant.id, toStoredEmail(email)));
      setProblem(result.problem);
      if (result.problem === undefined) setSent(result);
    },
  });
  const error = errors.email ?? problem;

  if (sent) {
    return (
      <Sent role="status">
        <strong>Please check your email.</strong> Confirm with the link in it, and we write once more: when this tea is
        back.
        {sent.mailboxUrl && <span> In this demo, the email is in {sent.mailboxUrl}.</span>}
      </Sent>
    );
  }
  return (
    <Form aria-labelledby={`${id}-title`} {...formProps}>
      <strong id={`${id}-title`}>Email me when it is back</strong>
      <Row>
        <Label htmlFor={`${id}-email`}>Email</Label>
        <Input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={FIELD_LIMITS.email}
          required
          aria-invalid={errors.email !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          Email me
        </SubmitButton>
      </Row>
      <ErrorText id={`${id}-error`} role="alert">
        {error}
      </ErrorText>
      <Hint id={`${id}-hint`}>
        One email, nothing else. We ask you first whether the address is yours, and delete it afterwards.
      </Hint>
    </Form>
  );
}

const Form = styled.form`
  margin-top: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(4)};
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  margin-top: ${({ theme }) => theme.space(2)};
`;

const Label = styled.label`
  flex: 1 0 100%;
  font-size: ${({ theme }) => theme.text.sm};
`;

const Input = styled.input`
  flex: 1 1 ${({ theme }) => theme.space(44)};
  min-width: 0;
  min-height: ${({ theme }) => theme.size.control};
  padding: ${({ theme }) => `${theme.space(2)} ${theme.space(3)}`};
  border: ${({ theme }) => theme.line.strong};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.paper};
  color: inherit;
  font: inherit;
  &[aria-invalid='true'] {
    border-color: ${({ theme }) => theme.color.danger};
  }
`;

const ErrorText = styled.p`
  color: ${({ theme }) => theme.color.danger};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Hint = styled.p`
  margin-top: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const Sent = styled.p`
  margin-top: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(4)};
  border: ${({ theme }) => theme.line.hair};
  border-left: 3px solid ${({ theme }) => theme.color.success};
  background: ${({ theme }) => theme.color.raised};
`;
