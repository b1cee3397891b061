import { clientNetwork, forwardedClientAddress, hostedClientAddress } from './clientAddress.ts';

describe('clientNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:db8:1:2::', '2001:db8:1:0::/56'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:0::/56'],
    ['2001:db8:1:3::1', '2001:db8:1:0::/56'],
    ['2001:db8:1:ff::1', '2001:db8:1:0::/56'],
    ['2001:db8:1:100::1', '2001:db8:1:100::/56'],
    ['203.0.113.7:50001', '203.0.113.7'],
    ['[2001:db8:1:2::9]:50001', '2001:db8:1:0::/56'],
    ['[2001:db8:1:2::9]', '2001:db8:1:0::/56'],
    ['[::ffff:203.0.113.7]:50001', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
    ['made-up-1', 'unknown'],
    ['203.0.113.7:http', 'unknown'],
    ['50001', 'unknown'],
    ['[203.0.113.7', 'unknown'],
  ])('returns for %s the network %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

describe('the address of a client', () => {
  const request = (headers: Record<string, string>) => new Request('http://shop.example', { headers });

  it('is the last one of x-forwarded-for, which the nearest proxy has added', () => {
    expect(forwardedClientAddress(request({ 'x-forwarded-for': '10.0.0.1, 203.0.113.7' }))).toBe('203.0.113.7');
    expect(forwardedClientAddress(request({ 'cf-connecting-ip': '10.0.0.1' }))).toBe('unknown');
  });

  it('is what the hosted platform reports', () => {
    const headers = { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '10.0.0.1' };
    expect(hostedClientAddress(request(headers))).toBe('203.0.113.7');
  });
});
