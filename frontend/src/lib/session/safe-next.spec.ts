import { safeNext } from './safe-next.js';

describe('where to go on after signing in', () => {
  it.each(['/acme/agents', '/acme/runs?status=failed#top', '/'])('keeps %s', (path) =>
    expect(safeNext(path)).toBe(path),
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/a\nb',
    'javascript:alert(1)',
    'acme',
    '/auth',
    '/auth/verify',
    '/api/me',
    '/x/../auth',
    `/${'a'.repeat(600)}`,
    '',
  ])('drops %j', (wish) => expect(safeNext(wish)).toBeNull());

  it('has nowhere to go when nothing was asked', () => expect(safeNext(null)).toBeNull());
});
