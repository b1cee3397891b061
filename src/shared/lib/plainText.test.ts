import { metaDescription, stripHtml } from './plainText';

it('removes tags and decodes entities', () => {
  expect(stripHtml('<p>Tea &amp; <b>leaf</b></p><p>from&nbsp;1939 &#39;on&#39;</p>')).toBe("Tea & leaf from 1939 'on'");
});

it('removes scripts, styles and comments with their content', () => {
  expect(stripHtml('A<script>alert(1)</script><style>p{}</style><!-- note -->B')).toBe('A B');
});

it('cuts a meta description at 160 characters', () => {
  expect(metaDescription(`<p>${'a'.repeat(200)}</p>`)).toHaveLength(160);
  expect(metaDescription('<p>Short.</p>')).toBe('Short.');
});

it('does not split a surrogate pair', () => {
  expect(metaDescription('🍃'.repeat(200))).toBe('🍃'.repeat(160));
});
