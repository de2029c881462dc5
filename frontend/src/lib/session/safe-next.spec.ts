import { safeNext } from './safe-next.js';

describe('where to go on after signing in', () => {
  it.each(['/acme/agents', '/acme/runs?status=failed#top', '/', '/signin/agents'])('keeps %s', (path) =>
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
    '/signin',
    '/sign-up/?next=%3Fa',
    '/login#top',
    `/${'a'.repeat(600)}`,
    '',
  ])('drops %j', (requested) => expect(safeNext(requested)).toBeNull());

  it('is null when no page was requested', () => expect(safeNext(null)).toBeNull());
});
