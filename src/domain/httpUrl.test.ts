import { isHttpUrl } from './httpUrl.ts';

describe('isHttpUrl', () => {
  it.each([
    'https://shop.example',
    'HTTP://Shop.Example:8080/success?order=NBT-123456#top',
    ' https://चाय.example/',
    `https://${'a'.repeat(60)}.example/${'x'.repeat(5000)}`,
  ])('accepts %s', (url) => {
    expect(isHttpUrl(url)).toBe(true);
  });

  it.each([
    ['a path', '/success'],
    ['a URL of another kind', 'javascript:alert(1)'],
    ['a URL without a host', 'https:///success'],
    ['a host that is no host', 'https://a b.example/'],
    ['a host of more than 300 characters', `https://${'चाय.'.repeat(75)}example/`],
    ['something else than a text', undefined],
  ])('refuses %s', (_, url) => {
    expect(isHttpUrl(url)).toBe(false);
  });
});
