import { escapeHtml } from './html.ts';
import { formatMoney } from './money.ts';
import { oneLine, paragraphs } from './text.ts';

describe('text that people send', () => {
  it('becomes one line in which no mail header can start', () => {
    expect(oneLine(' Asha\r\nBcc: all@example.com\u2028x\u0000\u0085y ')).toBe('Asha Bcc: all@example.com x y');
  });

  it('keeps its paragraphs and loses what a database cannot hold', () => {
    expect(paragraphs(' one\r\ntwo\rthree\u0000\u0007\n\nfour \ud800🍵\n')).toBe('one\ntwo\nthree\n\nfour \ufffd🍵');
  });

  it('is shown as it was typed wherever HTML is written', () => {
    expect(escapeHtml(`<b title="x">Tom & 'Jo'</b>`)).toBe(
      '&lt;b title=&quot;x&quot;&gt;Tom &amp; &#39;Jo&#39;&lt;/b&gt;',
    );
  });
});

describe('money', () => {
  it('has two decimals and no grouping', () => {
    expect(formatMoney(49900, 'inr')).toBe('₹499.00');
    expect(formatMoney(12345605, 'inr')).toBe('₹123456.05');
    expect(formatMoney(0, 'usd')).toBe('USD 0.00');
  });
});
