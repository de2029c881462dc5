import { spawnNode } from '../testing/node-process.js';
import type { NodeProcess } from '../testing/node-process.js';
import { createTestDatabase } from '../testing/test-postgres.js';
import type { TestDatabase } from '../testing/test-postgres.js';
import { severalStreamsAtOnce, renamedClient } from './renamed-client.js';
import { rules } from './rules.js';
import { readingFilteredRules } from './rules/reading-filtered.rules.js';
import type { ProtocolClient } from './protocol-client.js';
import { conform, refusalOf } from './rule.js';

/** The node is in a process of its own: the client under its new name replaces the messages of the old one. */
describe('Through @kurrent/kurrentdb-client', () => {
  let database: TestDatabase;
  let node: NodeProcess;
  let url: string;
  let client: ProtocolClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    node = spawnNode(database.url);
    url = (await node.url).replace('esdb:', 'kurrentdb:');
    client = renamedClient(url);
  });

  afterAll(async () => {
    await client.close();
    node.child.kill('SIGTERM');
    await node.exit;
    await database.drop();
  });

  for (const [title, some] of rules) conform(title, () => client, some);
  conform('Reading everything, filtered', () => client, readingFilteredRules);

  it('the client detects that this server does not append to several streams at once', async () => {
    expect(await refusalOf(severalStreamsAtOnce(url))).toMatchObject({ type: 'unsupported' });
  });
});
