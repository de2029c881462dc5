import { isOurs, getOrigin } from './same-site.js';

const ours = 'https://app.example.com';

describe('whether a page of the product sent a request', () => {
  it.each([
    ['our own page, by fetch metadata', { 'sec-fetch-site': 'same-origin' }, true],
    ['our own page, by its exact origin', { origin: ours }, true],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: ours }, false],
    ['a sibling of ours', { 'sec-fetch-site': 'same-site', origin: ours }, false],
    ['an address typed in', { 'sec-fetch-site': 'none' }, false],
    ['another origin', { origin: 'https://evil.example.com' }, false],
    ['an origin that begins like ours', { origin: `${ours}.evil.com` }, false],
    ['our host by another protocol', { origin: 'http://app.example.com' }, false],
    ['our host at another port', { origin: `${ours}:8443` }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['nobody who says so', {}, false],
  ])('is told of %s', (_, headers, expected) => expect(isOurs(headers, ours)).toBe(expected));

  it('takes the origin of a URL with a path', () => expect(getOrigin(`${ours}/somewhere/`)).toBe(ours));
});
