import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startStack } from '../testing/stack.js';
import type { TestStack } from '../testing/stack.js';

describe('appending to the event store', () => {
  let stack: TestStack;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    stack = await startStack();
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  });

  afterAll(async () => {
    await client.dispose();
    await stack.stop();
  });

  it('creates a stream', async () => {
    const result = await client.appendToStream('agent-1', jsonEvent({ type: 'AgentCreated', data: {} }), { expectedRevision: 'no_stream' });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });
});
