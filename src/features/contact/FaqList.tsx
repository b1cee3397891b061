import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { Icon } from '../../shared/ui/Icon';
import { faqs } from './faqs';

/** The frequently asked questions. Each one expands to its answer. */
export function FaqList() {
  return (
    <div>
      {faqs.map(({ question, answer }, index) => (
        <Accordion key={question}>
          <AccordionSummary id={`faq-${index}`} aria-controls={`faq-${index}-answer`} expandIcon={<Icon name="plus" />}>
            {question}
          </AccordionSummary>
          <AccordionDetails>{answer}</AccordionDetails>
        </Accordion>
      ))}
    </div>
  );
}
