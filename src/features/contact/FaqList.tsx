import { Disclosure } from '../../shared/ui/Disclosure';
import { faqs } from './faqs';

/** The frequently asked questions. Each one expands to its answer. */
export function FaqList() {
  return (
    <div>
      {faqs.map(({ question, answer }) => (
        <Disclosure key={question} title={question}>
          {answer}
        </Disclosure>
      ))}
    </div>
  );
}
