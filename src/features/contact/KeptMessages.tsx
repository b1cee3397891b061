import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/Notice';
import { useDiscardKeptMessageMutation, useGetKeptMessagesQuery } from './contactApi';

/** The messages that are kept on this device until there is a network. */
export function KeptMessages() {
  const { data: messages = [] } = useGetKeptMessagesQuery();
  const [discard] = useDiscardKeptMessageMutation();

  return messages.map(({ id, name, email, message }) => (
    <Notice
      key={id}
      title="Your message waits on this device"
      action={
        <Button $variant="secondary" onClick={() => void discard(id)}>
          Discard
        </Button>
      }
    >
      We send it when the network is back and the shop is open in this browser.
      <Quote>
        <p>{message}</p>
        <footer>
          {name}, {email}
        </footer>
      </Quote>
    </Notice>
  ));
}

const Quote = styled.blockquote`
  margin: ${({ theme }) => `${theme.space(3)} 0 0`};
  padding-left: ${({ theme }) => theme.space(4)};
  border-left: ${({ theme }) => theme.line.hair};
  overflow-wrap: anywhere;
  white-space: pre-line;
  footer {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;
