import { type FormEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import { formValues, useValidatedForm } from '../../shared/ui/useValidatedForm';
import { useSendContactMessageMutation } from './contactApi';
import { deleteDraft, readDraft, saveDraft } from './contactDraft';
import { contactFields, validateContactForm } from './validateContactForm';

/** Sends a message to the shop. The typed text is kept until it is sent, also when sending fails or the page is left. */
export function ContactForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const [sendMessage] = useSendContactMessageMutation();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: contactFields,
    validate: validateContactForm,
    onSubmit: async (values) => {
      const { error } = await sendMessage(values);
      if (error) return;
      deleteDraft();
      formRef.current?.reset();
    },
  });

  useEffect(() => {
    const draft = readDraft();
    for (const field of contactFields) {
      const control = formRef.current?.elements.namedItem(field);
      if (control && draft[field]) (control as HTMLInputElement).value = draft[field];
    }
  }, []);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    saveDraft(formValues(event.currentTarget, contactFields));
  };

  return (
    <FormStack ref={formRef} aria-labelledby="write-heading" {...formProps} onInput={handleInput}>
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={FIELD_LIMITS.name}
        required
        readOnly={isBusy}
        error={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={FIELD_LIMITS.email}
        required
        readOnly={isBusy}
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={FIELD_LIMITS.phone}
        readOnly={isBusy}
        hint="Optional, if you would rather be rung."
      />
      {/* No maxLength: pasting would cut off the text without a message. */}
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
