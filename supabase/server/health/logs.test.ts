import { jest } from '@jest/globals';
import { formatLogs } from './logs.ts';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

describe('the log of the server', () => {
  const shop = withBackend({ demo: true });
  const original = { ...console };
  let output = '';

  beforeEach(() => {
    output = '';
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        output += String(chunk);
        return true;
      });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Object.assign(console, original);
  });

  it.each(['text', 'json'] as const)(
    'has one short line for the error of a stranger who sends lines of a log (%s)',
    async (logFormat) => {
      formatLogs(logFormat);
      const { app } = createTestGateway(shop());
      const forged = `x\r\nERROR forged\u001b[2J\u2028 ${'y'.repeat(800_000)}`;
      const post = (path: string, body: string) =>
        app.request(path, {
          method: 'POST',
          body,
          headers: { apikey: shop().secrets.publishableKey, 'content-type': 'application/json' },
        });
      expect((await post('/rest/v1/customers', JSON.stringify({ created_at: forged }))).status).toBe(400);

      const [line = '', ...others] = output.split('\n').filter(Boolean);
      expect(others).toEqual([]);
      expect(line).toContain('invalid input syntax for type timestamp with time zone: ');
      expect(line.length).toBeLessThan(700);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    },
  );

  it('keeps the messages for the person who starts the server as they are', () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    formatLogs('text');
    console.log('\nThe shop is running');
    expect(log).toHaveBeenCalledWith('\nThe shop is running');
  });
});
