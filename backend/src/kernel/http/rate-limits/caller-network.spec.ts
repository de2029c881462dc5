import { callerNetwork, callerSite, callerWiderNetwork } from './caller-network.js';

describe('the network that counts as one caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ])('%s is %s', (ip, network) => expect(callerNetwork(ip)).toBe(network));
});

describe('the caller that is counted for one mailbox', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ])('%s is %s', (ip, site) => expect(callerSite(ip)).toBe(site));
});

describe('the wider network that is counted too', () => {
  it.each([
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ])('%s is in %s', (ip, network) => expect(callerWiderNetwork(ip)).toBe(network));
});
