import { Disclosure } from '../../shared/ui/Disclosure';
import { contact } from '../../domain/brand/contact';

/** The frequently asked questions. Each one expands to its answer. */
export function FaqList() {
  return (
    <div>
      {contact.faqs.map(({ question, answer }) => (
        <Disclosure key={question} title={question}>
          {answer}
        </Disclosure>
      ))}
    </div>
  );
}
