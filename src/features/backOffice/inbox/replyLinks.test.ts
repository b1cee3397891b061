import { chatReplyLinks, emailReplyLink } from './replyLinks';

const message = {
  ticket: 'T-482913',
  name: 'Asha & Co',
  email: 'asha+tea@nbt.example',
  phone: '098400 55501',
  message: 'Is it 100 %?\nAsha #1',
};

it('quotes the message in an email whose subject has the ticket', () => {
  const link = new URL(emailReplyLink(message));
  expect(decodeURIComponent(link.pathname)).toBe('asha+tea@nbt.example');
  expect(link.searchParams.get('subject')).toContain('T-482913');
  expect(link.searchParams.get('body')).toContain('Dear Asha & Co,');
  expect(link.searchParams.get('body')).toContain('\r\n> Is it 100 %?\r\n> Asha #1');
});

it.each([
  ['1,000 Tamil letters', 'நீ'.repeat(500), /^(> )?(நீ){60,}…$/],
  ['an emoji at every place', '👨‍👩‍👧🇮🇳'.repeat(300), /^> (👨‍👩‍👧🇮🇳)+(👨‍👩‍👧)?…$/],
  ['many lines', 'tea\n'.repeat(1_000), /^> ?(t|te|tea)?…$/],
])('cuts a message that is too long for the links of email programs: %s', (_case, text, lastLine) => {
  const link = emailReplyLink({ ...message, name: 'மீனாட்சி சுந்தரம்', message: text });
  expect(link.length).toBeGreaterThan(1_900);
  expect(link.length).toBeLessThanOrEqual(2_000);
  const { searchParams } = new URL(link);
  expect(searchParams.get('subject')).toContain('T-482913');
  expect(searchParams.get('body')).toMatch(/^Dear மீனாட்சி சுந்தரம்,\r\n/);
  expect(searchParams.get('body')?.split('\r\n').at(-1)).toMatch(lastLine);
});

it('adds no header to the email, whatever the sender wrote', () => {
  const link = emailReplyLink({ ...message, email: 'a?bcc=b@c.example', message: '&bcc=someone@else.example' });
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body']);
});

it.each([
  ['98400 55501', ['919840055501']],
  ['+91 098400 55501', ['919840055501']],
  ['९८४०० ५५५०१', ['919840055501']],
  ['0044 20 7946 0000', ['442079460000']],
  ['0423 223 1939', []],
  ['+91 423 223 1939', []],
  ['98400 55501 / 98400 55502', ['919840055501', '919840055502']],
  ['98400 55501 or 0423 223 1939', ['919840055501']],
  ['call me', []],
  [null, []],
])('opens a chat with the phone %s', (phone, numbers) => {
  const links = chatReplyLinks({ ...message, phone });
  expect(links.map(({ href }) => new URL(href).pathname)).toEqual(numbers.map((number) => `/${number}`));
});

it('quotes the message in the chat', () => {
  const link = new URL(chatReplyLinks(message)[0]?.href ?? '');
  expect(link.searchParams.get('text')).toContain('> Is it 100 %?\n> Asha #1');
});
