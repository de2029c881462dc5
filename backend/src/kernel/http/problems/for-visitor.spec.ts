import { forVisitor } from './for-visitor.js';

const at = (url: string) => ({ routeOptions: { url } });
const full = { code: 'storage_full', extras: { retryAfter: 10 } } as const;

describe('A full disk', () => {
  it.each(['/api/auth/sign-in', '/api/auth/register', '/api/auth/passkey'])(
    'is told at %s without a promise that reading goes on',
    (url) => {
      const refusal = forVisitor(full, at(url));
      expect(refusal?.extras.detail).toMatch(/^You can’t sign in or register now/);
      expect(refusal?.extras.retryAfter).toBe(10);
    },
  );
  it.each(['/api/auth/sign-out', '/api/workspaces/:workspaceId/agents'])('has its standard text at %s', (url) =>
    expect(forVisitor(full, at(url))).toBe(full),
  );
  it('changes no other refusal', () => {
    const refusal = { code: 'rate_limited', extras: {} } as const;
    expect(forVisitor(refusal, at('/api/auth/sign-in'))).toBe(refusal);
  });
});
