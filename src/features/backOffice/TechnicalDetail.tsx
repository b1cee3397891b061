import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';

/** What a developer needs to know, collapsed, with a button that copies it for a message to them. */
export function TechnicalDetail({ text }: { text: string }) {
  const [copied, setCopied] = useState('');

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('Copied.');
    } catch {
      // The browser allows it only on a secure page.
      setCopied('Please select the text and copy it.');
    }
  };

  return (
    <Details>
      <summary>For the person who looks after the server</summary>
      <code>{text}</code>
      <div>
        <Button $variant="quiet" onClick={handleCopy}>
          Copy
        </Button>
        <span role="status">{copied}</span>
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
