import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { useIsOnline } from '../../shared/lib/useIsOnline';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/form/FormStack';
import { randomId } from '../../shared/lib/randomId';
import { ConsentText } from '../../shared/ui/form/ConsentText';
import { SubmitButton } from '../../shared/ui/form/SubmitButton';
import { TextAreaField, TextField } from '../../shared/ui/form/TextField';
import { formValues, useValidatedForm } from '../../shared/ui/form/useValidatedForm';
import { LazyKeptMessages } from './LazyKeptMessages';
import { deleteContactDraft, readContactDraft, saveContactDraft } from './contactDraft';
import { submitContactMessage } from './submitContactMessage';
import { contactFields, validateContactForm } from './validateContactForm';

/**
 * Sends a message to the shop, and shows the messages that wait to be sent. The typed text stays until it is sent, also
 * when sending fails or the page is left. Without a network, the message is kept and sent later.
 */
export function ContactForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const isOnline = useIsOnline();
  const [isUsed, setIsUsed] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: contactFields,
    validate: validateContactForm,
    onSubmit: async (values) => {
      // The message that is sent again because its answer was lost has the same id. Typing deletes it from the draft.
      const message = { id: readContactDraft().id ?? randomId(), ...values };
      saveContactDraft(message);
      const result = await dispatch(submitContactMessage(message));
      if (!result) return;
      setTicket(result.ticket);
      deleteContactDraft();
      formRef.current?.reset();
    },
    onType: saveContactDraft,
  });

  useEffect(() => {
    const form = formRef.current as HTMLFormElement;
    // Somebody may have started to write before hydration.
    setIsUsed(form.contains(document.activeElement));
    // Text that was typed before hydration is newer than the draft.
    const typed = formValues(form, contactFields);
    const draft = readContactDraft();
    for (const field of contactFields) {
      const control = form.elements.namedItem(field) as HTMLInputElement;
      control.value ||= draft[field] ?? '';
    }
    if (contactFields.some((field) => typed[field])) saveContactDraft(formValues(form, contactFields));
  }, []);

  return (
    <>
      <LazyKeptMessages isFormUsed={isUsed} />
      <FormStack ref={formRef} aria-labelledby="write-heading" {...formProps} onFocus={() => setIsUsed(true)}>
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
          hint="Optional, if you would rather be called."
        />
        <TextAreaField label="Message" name="message" rows={6} required readOnly={isBusy} error={errors.message} />
        <div aria-live="polite">
          {!isOnline && (
            <Hint>
              You are offline. Your message is kept on this device, and sent when the network is back and the shop is
              open.
            </Hint>
          )}
        </div>
        <ConsentText purpose="to answer your message" />
        <SendButton isBusy={isBusy} busyText="Sending...">
          Send Message
        </SendButton>
        <div aria-live="polite">{ticket && <Hint>Your message has the number {ticket}.</Hint>}</div>
      </FormStack>
    </>
  );
}

const Hint = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const SendButton = styled(SubmitButton)`
  justify-self: start;
`;
