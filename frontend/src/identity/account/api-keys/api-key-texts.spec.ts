import { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { buildExample, classifyExpiry, scopeWords } from './api-key-texts.js';

it('says every scope in words of its own', () =>
  expect(new Set(ApiKeyScope.options.map((scope) => scopeWords[scope])).size).toBe(ApiKeyScope.options.length));

it.each([
  ['2026-03-15T00:00:00.001Z', 'later'],
  ['2026-03-15T00:00:00.000Z', 'soon'],
  ['2026-03-01T00:00:00.001Z', 'soon'],
  ['2026-03-01T00:00:00.000Z', 'over'],
])('a key that is good until %s expires %s', (expiresAt, when) =>
  expect(classifyExpiry(expiresAt, Date.parse('2026-03-01T00:00:00.000Z'))).toBe(when),
);

it.each<[ApiKeyScope[], string | null]>([
  [['runs.start', 'workspace.read'], '/agents'],
  [['runs.read'], '/runs'],
  [['history.read', 'triggers.pause'], '/history'],
  [['runs.start'], null],
])('for %s the example asks for %s', (scopes, path) => {
  const example = buildExample({ origin: 'https://app.example', workspaceId: 'w1', key: 'tl_x', scopes });
  expect(example).toBe(
    path && `curl -H 'Authorization: Bearer tl_x' \\\n  https://app.example/api/workspaces/w1${path}`,
  );
});
