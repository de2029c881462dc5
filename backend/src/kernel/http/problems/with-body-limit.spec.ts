import { withBodyLimit } from './with-body-limit.js';

const at = (url: string, length?: string) => ({
  url,
  routeOptions: { url },
  headers: length === undefined ? {} : { 'content-length': length },
});
type At = Parameters<typeof withBodyLimit>[1];
const says = (place: ReturnType<typeof at>, detail?: string) =>
  withBodyLimit({ code: 'payload_too_large', extras: detail === undefined ? {} : { detail } }, place as unknown as At)
    ?.extras.detail;

describe('A body that is too large', () => {
  it.each([
    ['a webhook', '/hooks/:hookId', '1048577', 'At most 1 MB can be sent here, and this is 1.1 MB.'],
    ['a file', '/api/workspaces/:workspaceId/files', '31457280', 'At most 20 MB can be sent here, and this is 30 MB.'],
    ['a photo', '/api/me/photo', '2202010', 'At most 2 MB can be sent here, and this is 2.2 MB.'],
    ['anything else', '/api/workspaces', '1073741824', 'At most 1 MB can be sent here, and this is 1,024 MB.'],
    ['a body that does not say its size', '/api/workspaces', undefined, 'At most 1 MB can be sent here.'],
    ['one that says another size than it has', '/api/workspaces', '12', 'At most 1 MB can be sent here.'],
    ['one whose size is not a number', '/api/workspaces', '1e99', 'At most 1 MB can be sent here.'],
  ])('is told its limit and its size, for %s', (_, url, length, sentence) =>
    expect(says(at(url, length))).toBe(sentence),
  );

  it('has its own sentence where something else is too large', () =>
    expect(says(at('/hooks/:hookId', '10'), 'A form has at most 100 files.')).toBe('A form has at most 100 files.'));
  it('changes no other refusal', () => {
    const refusal = { code: 'rate_limited', extras: {} } as const;
    expect(withBodyLimit(refusal, at('/hooks/:hookId') as unknown as At)).toBe(refusal);
  });
});
