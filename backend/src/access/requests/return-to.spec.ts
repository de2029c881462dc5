import { safeReturnTo } from './return-to.js';

describe('the place to return to', () => {
  it.each(['/', '/harbour', '/harbour/agents?x=1#y', '/harbour/runs/1', '/a%20b', '/authors', '/apis/x'])(
    'may be %s',
    (path) => expect(safeReturnTo(path)).toBe(path),
  );

  it.each([
    '',
    'harbour',
    'https://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f/evil.test',
    '/%2F%2Fevil.test',
    '/%5cevil.test',
    '/x%00',
    '/x%0d%0aLocation:y',
    '/..//evil.test',
    '/./\\evil.test',
    '/auth',
    '/auth/verify',
    '/AUTH/',
    '/%61uth',
    '/api/me',
    '/maintenance',
    '/harbour/../auth',
    '/%zz',
    `/${'a'.repeat(512)}`,
    'http:/evil.test',
    '@evil.test',
    '?x=//evil.test',
    '#x',
    '/\u0000',
    '/\u0085',
  ])('is never %j', (path) => expect(safeReturnTo(path)).toBeNull());

  it('is null when no page was requested', () => expect(safeReturnTo(undefined)).toBeNull());
});
