import { type FormEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import { useValidatedForm, formValues } from '../../shared/ui/useValidatedForm';
import { useSendContactMessageMutation } from './contactApi';
import { dropDraft, keepDraft, readDraft } from './contactDraft';
import { contactFields, validateContactForm } from './contactFields';

/** A message to the house. What was typed stays until it is sent, also when sending fails or the page is left. */
export function ContactForm() {
  const sheet = useRef<HTMLFormElement>(null);
  const [send] = useSendContactMessageMutation();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: contactFields,
    validate: validateContactForm,
    onSubmit: async (message) => {
      const { error } = await send(message);
      if (error) return;
      dropDraft();
      sheet.current?.reset();
    },
  });

  useEffect(() => {
    const draft = readDraft();
    for (const field of contactFields) {
      const control = sheet.current?.elements.namedItem(field);
      if (control && draft[field]) (control as HTMLInputElement).value = draft[field];
    }
  }, []);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    keepDraft(formValues(event.currentTarget, contactFields));
  };

  return (
    <FormStack ref={sheet} aria-labelledby="write-heading" {...formProps} onInput={handleInput}>
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        readOnly={isBusy}
        error={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={200}
        required
        readOnly={isBusy}
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={50}
        readOnly={isBusy}
        hint="Optional, if you would rather be rung."
      />
      <TextAreaField label="Message" name="message" rows={6} required readOnly={isBusy} error={errors.message} />
      <SendButton isBusy={isBusy} busyText="Sending...">
        Send Message
      </SendButton>
    </FormStack>
  );
}

const SendButton = styled(SubmitButton)`
  justify-self: start;
`;
