import styled from 'styled-components';
import { CopyButton } from './CopyButton';

/** What a developer needs to know, collapsed, with a button that copies it for a message to them. */
export function TechnicalDetail({ text }: { text: string }) {
  return (
    <Details>
      <summary>For the person who looks after the server</summary>
      <code>{text}</code>
      <div>
        <CopyButton text={text} refused="Please select the text and copy it." />
      </div>
    </Details>
  );
}

const Details = styled.details`
  summary {
    min-height: ${({ theme }) => theme.size.target};
    align-content: center;
    cursor: pointer;
  }
  code {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
