import { getPath } from './request-path.js';

describe('the path of a URL', () => {
  it.each([
    ['/api/me', '/api/me'],
    ['/%61pi/me', '/api/me'],
    ['/api/me/photo?x=%2F', '/api/me/photo'],
    ['/api/me#there', '/api/me'],
    ['http://elsewhere.example/api/me?x', '/api/me'],
    ['HTTPS://elsewhere.example', '/'],
    ['/%2561pi', '/%61pi'],
    ['', '/'],
  ])('%s is read as %s', (url, path) => expect(getPath(url)).toBe(path));

  it('is null when an escape is invalid', () => expect(getPath('/%zz')).toBeNull());
});
