import { startStack } from '@throughline/embedded/testing/stack.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';
import { officialClient } from './official-client.js';
import { appendingRules, rules } from './rules.js';
import { readingEndsRules } from './rules/reading-ends.rules.js';
import type { ProtocolClient } from './protocol-client.js';
import { conform } from './rule.js';

/** It takes the older of its two ways to append when it is given credentials. */
const older = { credentials: { username: 'admin', password: 'changeit' } };

describe.each([
  ['@eventstore/db-client', {}, [...rules, ['Reading from the far end', readingEndsRules]]],
  ['@eventstore/db-client and its older append', older, appendingRules],
] as const)('Through %s', (_name, call, held) => {
  let stack: TestStack;
  let client: ProtocolClient;

  beforeAll(async () => {
    stack = await startStack();
    client = officialClient(stack.eventStoreUrl, call);
  });

  afterAll(async () => {
    await client.close();
    await stack.stop();
  });

  for (const [title, some] of held) conform(title, () => client, some);
});
