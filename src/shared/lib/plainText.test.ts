import { metaDescription, stripHtml } from './plainText';

it('leaves the words of an HTML text', () => {
  expect(stripHtml('<p>Tea &amp; <b>leaf</b></p><p>from&nbsp;1939 &#39;on&#39;</p>')).toBe("Tea & leaf from 1939 'on'");
});

it('leaves out scripts, styles and comments with what is in them', () => {
  expect(stripHtml('A<script>alert(1)</script><style>p{}</style><!-- note -->B')).toBe('A B');
});

it('cuts a meta description at 160 characters', () => {
  expect(metaDescription(`<p>${'a'.repeat(200)}</p>`)).toHaveLength(160);
  expect(metaDescription('<p>Short.</p>')).toBe('Short.');
});

it('never cuts a character in two', () => {
  expect(metaDescription('🍃'.repeat(200))).toBe('🍃'.repeat(160));
});
