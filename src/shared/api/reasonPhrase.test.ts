import { STATUS_CODES } from 'node:http';
import { reasonPhrase } from './reasonPhrase';

describe('reasonPhrase', () => {
  it('is the phrase of the server, if it sends one', () => {
    expect(reasonPhrase({ status: 503, statusText: 'Back soon' })).toBe('Back soon');
  });

  it.each([
    [503, 'Service Unavailable'],
    [500, 'Internal Server Error'],
    [404, 'Not Found'],
    [429, 'Too Many Requests'],
  ])('is the standard phrase of %i, if the server sends none, as with HTTP/2', (status, phrase) => {
    expect(reasonPhrase({ status, statusText: '' })).toBe(phrase);
  });

  it.each([
    [521, 'Internal Server Error'],
    [499, 'Bad Request'],
  ])('is the phrase of the whole class for the unknown status %i', (status, phrase) => {
    expect(reasonPhrase({ status, statusText: '' })).toBe(phrase);
  });

  it('differs from the phrases of Node only where RFC 9110 has renamed them', () => {
    const different = Object.entries(STATUS_CODES).filter(
      ([status, phrase]) =>
        Number(status) >= 400 && !['Bad Request', 'Internal Server Error', phrase].includes(phraseOf(status)),
    );
    expect(different.map(([status]) => status)).toEqual(['413', '422']);
  });

  const phraseOf = (status: string) => reasonPhrase({ status: Number(status), statusText: '' });
});
