import { Disclosure } from '../../shared/ui/Disclosure';
import { faqs } from './faqs';

/** Questions that open to their answers. */
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
