import styled from 'styled-components';
import { Icon } from '../../shared/ui/Icon';
import { faqs } from './faqs';

/** Questions that open to their answers. */
export function FaqList() {
  return (
    <List>
      {faqs.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </List>
  );
}

const List = styled.div`
  border-top: ${({ theme }) => theme.line.hair};

  details { border-bottom: ${({ theme }) => theme.line.hair}; }
  summary {
    display: flex;
    gap: ${({ theme }) => theme.space(4)};
    align-items: center;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space(5)};
    cursor: pointer;
    font-size: ${({ theme }) => theme.text.lg};
    font-weight: ${({ theme }) => theme.weight.bold};
    line-height: ${({ theme }) => theme.leading.snug};
    list-style: none;
  }
  summary::-webkit-details-marker { display: none; }
  summary:hover { color: ${({ theme }) => theme.color.ember}; }
  summary svg { color: ${({ theme }) => theme.color.brass}; transition: rotate ${({ theme }) => theme.motion.fast}; }
  details[open] summary svg { rotate: 45deg; }
  p { max-width: ${({ theme }) => theme.size.text}; padding-bottom: ${({ theme }) => theme.space(6)}; }
`;
