import { EgressBlocked } from './egress.errors.js';
import { nextHop, type Outgoing } from './redirects.js';

const headers = { authorization: 'Bearer secret', Cookie: 'a=b', 'content-type': 'application/json', accept: '*/*' };
const posted: Outgoing = { url: 'https://example.com/a', method: 'POST', headers, body: Buffer.from('{}') };
const to = (status: number, location?: string) => ({ status, headers: location === undefined ? {} : { location } });

describe('a redirect', () => {
  it('needs a location and a redirect status', () => {
    expect(nextHop(posted, to(302))).toBeNull();
    expect(nextHop(posted, to(200, '/b'))).toBeNull();
    expect(nextHop(posted, to(304, '/b'))).toBeNull();
  });
  it('keeps method and body unless its status changes them to GET', () => {
    expect(nextHop(posted, to(307, '/b'))).toEqual({ ...posted, url: 'https://example.com/b' });
    expect(nextHop({ ...posted, method: 'PUT' }, to(302, '/b'))?.method).toBe('PUT');
    expect(nextHop(posted, to(303, '/b'))).toEqual({
      url: 'https://example.com/b',
      method: 'GET',
      headers: { authorization: 'Bearer secret', Cookie: 'a=b', accept: '*/*' },
    });
    expect(nextHop(posted, to(301, '/b'))?.method).toBe('GET');
  });
  it('takes only harmless headers, and no body, to another origin', () => {
    const other = 'https://other.example/';
    expect(nextHop(posted, to(302, other))).toEqual({ url: other, method: 'GET', headers: { accept: '*/*' } });
    const got = {
      ...posted,
      method: 'GET',
      headers: { ...headers, 'X-Vault-Token': 'secret', 'Accept-Language': 'de' },
    };
    const carried = { accept: '*/*', 'Accept-Language': 'de', 'content-type': 'application/json' };
    expect(nextHop(got, to(307, other))).toEqual({ url: other, method: 'GET', headers: carried });
    expect(nextHop(got, to(307, 'https://example.com:8443/'))?.headers).toEqual(carried);
    expect(nextHop({ ...got, method: 'HEAD' }, to(308, other))?.method).toBe('HEAD');
  });
  it('to another origin is refused when it would repeat anything but GET and HEAD there', () => {
    for (const status of [307, 308])
      expect(() => nextHop(posted, to(status, 'https://other.example/'))).toThrow(EgressBlocked);
    expect(() => nextHop({ ...posted, method: 'DELETE' }, to(302, 'https://other.example/'))).toThrow(EgressBlocked);
  });
  it('to another origin is not followed when the call may not leave its origin', () => {
    expect(nextHop(posted, to(302, 'https://other.example/'), { withinOrigin: true })).toBeNull();
    expect(nextHop(posted, to(302, '/b'), { withinOrigin: true })?.url).toBe('https://example.com/b');
  });
  it('from https to http is refused', () => {
    expect(() => nextHop(posted, to(302, 'http://example.com/'))).toThrow(EgressBlocked);
    expect(() => nextHop(posted, to(302, 'https://['))).toThrow(EgressBlocked);
  });
});
