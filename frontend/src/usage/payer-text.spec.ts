import type { UsageGroup } from '@throughline/contracts/usage/usage.requests.js';
import { ownProviderNames, payerText } from './payer-text.js';

const getName = (id: string): string => (id === 'openai' ? 'OpenAI' : id);
const group = (over: Partial<UsageGroup>): UsageGroup => ({
  id: 'a',
  runs: 1,
  toolCalls: 0,
  deploymentMicros: 0,
  workspaceMicros: 0,
  unknownCosts: 0,
  ownProviders: [],
  ...over,
});

it.each([
  ['the installation', 'this server', { deploymentMicros: 5 }],
  ['the workspace, at whom', 'you at OpenAI', { workspaceMicros: 5, ownProviders: ['openai'] }],
  [
    'both, and how much of it is one’s own',
    'this server, and you at OpenAI $47.02',
    { deploymentMicros: 5, workspaceMicros: 47_020_000, ownProviders: ['openai'] },
  ],
  ['nobody', null, {}],
  ['somebody, but not known how much', 'not known', { unknownCosts: 1 }],
])('who pays is %s', (_, text, over) => expect(payerText(group(over), getName)).toBe(text));

it('providers are named once each', () =>
  expect(
    ownProviderNames([group({ ownProviders: ['openai', 'acme'] }), group({ ownProviders: ['openai'] })], getName),
  ).toBe('OpenAI, acme'));
