import { spawnNode } from '@throughline/embedded/testing/node-process.js';
import { otherEventStore, startOtherEventStore } from '@throughline/embedded/testing/other-event-store.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { severalStreamsAtOnce, renamedClient } from './renamed-client.js';
import { rules } from './rules.js';
import { readingFilteredRules } from './rules/reading-filtered.rules.js';
import type { ProtocolClient } from './protocol-client.js';
import { conform, getRefusal } from './rule.js';

const startNodeProcess = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const database = await createTestDatabase();
  const node = spawnNode(database.url);
  const stop = async (): Promise<void> => {
    node.child.kill('SIGTERM');
    await node.exit;
    await database.drop();
  };
  return { url: await node.url, stop };
};

/** The node is in a process of its own: the client under its new name replaces the messages of the old one. */
describe('Through @kurrent/kurrentdb-client', () => {
  let server: Awaited<ReturnType<typeof startNodeProcess>>;
  let url: string;
  let client: ProtocolClient;

  beforeAll(async () => {
    server = await (otherEventStore === undefined ? startNodeProcess() : startOtherEventStore(otherEventStore));
    url = server.url.replace('esdb:', 'kurrentdb:');
    client = renamedClient(url);
  });

  afterAll(async () => {
    await client.close();
    await server.stop();
  });

  for (const [title, some] of rules) conform(title, () => client, some);
  conform('Reading everything, filtered', () => client, readingFilteredRules);

  it('the client detects that this server does not append to several streams at once', async () => {
    expect(await getRefusal(severalStreamsAtOnce(url))).toMatchObject({ type: 'unsupported' });
  });
});
