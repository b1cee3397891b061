import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import { useSendContactMessageMutation } from './contactApi';
import { dropDraft, keepDraft, readDraft } from './contactDraft';
import { contactFields, type ContactProblems, problemsOf, valuesOf } from './contactFields';

/** A message to the house. What was typed stays until it is sent, also when sending fails or the page is left. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ContactProblems>({});
  const [send, { isLoading }] = useSendContactMessageMutation();

  useEffect(() => {
    const draft = readDraft();
    for (const field of contactFields) {
      const control = form.current?.elements.namedItem(field);
      if (control && draft[field]) (control as HTMLInputElement).value = draft[field];
    }
  }, []);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    keepDraft(valuesOf(event.currentTarget));
    setProblems({ ...problems, [(event.target as HTMLInputElement).name]: undefined });
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const sheet = event.currentTarget;
    const values = valuesOf(sheet);

    // The errors must stand before focus moves, or they are not read out with their field.
    flushSync(() => setProblems(problemsOf(values)));
    const invalid = sheet.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) return invalid.focus();

    const { error } = await send(values);
    if (error) return;
    dropDraft();
    sheet.reset();
  };

  return (
    <Sheet ref={form} aria-labelledby="write-heading" noValidate onInput={handleInput} onSubmit={handleSubmit}>
      <TextField label="Full Name" name="name" autoComplete="name" maxLength={200} required readOnly={isLoading} error={problems.name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={200} required readOnly={isLoading} error={problems.email} />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" maxLength={50} readOnly={isLoading} hint="Optional, if you would rather be rung." />
      <TextAreaField label="Message" name="message" rows={6} required readOnly={isLoading} error={problems.message} />
      <SendButton type="submit" aria-disabled={isLoading}>{isLoading ? 'Sending...' : 'Send Message'}</SendButton>
    </Sheet>
  );
}

const Sheet = styled.form`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;

// It stays focusable while busy, so that nobody loses their place.
const SendButton = styled(Button)`
  justify-self: start;
  &[aria-disabled='true'] { cursor: progress; }
`;
