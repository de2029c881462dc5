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
  it('drops credentials when it goes to another origin', () => {
    expect(nextHop(posted, to(307, 'https://other.example/'))?.headers).toEqual({
      'content-type': 'application/json',
      accept: '*/*',
    });
    expect(nextHop(posted, to(307, 'https://example.com:8443/'))?.headers).not.toHaveProperty('authorization');
  });
  it('from https to http is refused', () => {
    expect(() => nextHop(posted, to(302, 'http://example.com/'))).toThrow(EgressBlocked);
    expect(() => nextHop(posted, to(302, 'https://['))).toThrow(EgressBlocked);
  });
});
