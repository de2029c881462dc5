import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startStack } from '@throughline/embedded/testing/stack.js';

it('an append takes more in one chunk than a function takes arguments', async () => {
  const stack = await startStack();
  const client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  const count = 130_000;
  const small = Array.from({ length: count }, () => jsonEvent({ type: 'N', data: [] }));
  const inOneChunk = { deadline: 60_000, batchAppendSize: 16 * 1024 * 1024 };
  expect((await client.appendToStream('agent-1', small, inOneChunk)).nextExpectedRevision).toBe(BigInt(count - 1));
  await client.dispose();
  await stack.stop();
});
