import { networkPrefix } from './network-prefix.js';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('%s is in %s', (ip, prefix) => expect(networkPrefix(ip)).toBe(prefix));
