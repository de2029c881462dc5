import { randomBytes, randomUUID } from 'node:crypto';
import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import type { Keys } from '@throughline/platform/backup/sealed-keys.js';
import { SystemClock } from '@throughline/platform/clock.js';
import { connect, disconnect } from '@throughline/platform/eventstore/esdb-client.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { KeyRing } from '@throughline/platform/vault/key-ring.js';
import { pepperDigest } from '@throughline/platform/vault/peppered.js';
import { SealedContents } from '@throughline/platform/vault/sealed-contents.js';
import { sealText } from '@throughline/platform/vault/sealed-text.js';
import { SubjectKeys } from '@throughline/platform/vault/subject-keys.js';
import { vaultMigrations } from '@throughline/platform/vault/vault.schema.js';
import type { TestStack } from './stack.js';

export const newKeys = (): Keys => ({
  keyRing: `k1:${randomBytes(32).toString('base64')}`,
  pepper: randomBytes(32).toString('base64'),
});

/** Writes as the product does: what an event refers to is stored before the event. */
export class SealedLog {
  private readonly postgres: Postgres;
  private readonly client: EventStoreDBClient;
  private readonly subjects: SubjectKeys;

  constructor(
    stack: TestStack,
    private readonly keys: Keys,
  ) {
    this.postgres = new Postgres({ url: stack.databaseUrl });
    this.client = connect(stack.eventStoreUrl);
    this.subjects = new SubjectKeys(this.postgres, KeyRing.parse(keys.keyRing), new SystemClock());
  }

  async prepare(): Promise<void> {
    await migrate(this.postgres, 'vault', vaultMigrations);
    await this.postgres.execute('insert into vault.pepper (digest) values ($1)', [pepperDigest(this.keys.pepper)]);
    await this.postgres.script(`
      create schema store_values;
      create type store_values.kind as enum ('text', 'odd "one"');
      create function store_values.twice(many integer) returns integer language sql as 'select 2 * many';
      create table store_values.kept (
        id uuid primary key, place bigint generated always as identity, kind store_values.kind not null default 'text',
        many integer not null default store_values.twice(1), body text collate "C" check (body <> ''));
      create index on store_values.kept (place);
      create table store_values.of_kept (kept uuid not null references store_values.kept, at timestamptz not null default now());
      create unlogged table store_values.counted (id uuid primary key);
      grant select on store_values.kept to public`);
  }

  /** Appends an event with a sealed name and a reference. Returns when it is acknowledged. */
  async write(stream: string, body = 'a\tb\nc\\d'): Promise<void> {
    const [subject, value] = [randomUUID(), randomUUID()];
    const name = sealText(await this.subjects.forSealing(subject), subject, 'name', `Person ${subject}`);
    await this.postgres.execute('insert into store_values.kept (id, body) values ($1, $2)', [value, body]);
    await this.postgres.execute('insert into store_values.of_kept (kept) values ($1)', [value]);
    await this.client.appendToStream(stream, jsonEvent({ type: 'Noted', data: { name, value }, metadata: {} }));
  }

  /** Appends an event with what a connected account is called, which the key of the connection seals. */
  async writeAccount(stream: string): Promise<void> {
    const owner = { workspaceId: randomUUID(), runId: randomUUID() };
    const label = await new SealedContents(this.subjects).seal(owner, 'mei@example.org', 'account');
    const metadata = { workspaceId: owner.workspaceId };
    await this.client.appendToStream(stream, jsonEvent({ type: 'Noted', data: { account: { label } }, metadata }));
  }

  /** Takes something while writers write: they have written some events before, and some after. Returns what was taken. */
  async writeAround<T>(writers: number, take: () => Promise<T>): Promise<T> {
    let written = 0;
    let over = false;
    const more = async (): Promise<void> => {
      const before = written;
      await eventually('more events', () => written >= before + 10 * writers);
    };
    const write = async (writer: number): Promise<void> => {
      while (!over) {
        await this.write(`agent-${writer}`);
        written += 1;
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    try {
      await more();
      const taken = await take();
      await more();
      return taken;
    } finally {
      over = true;
      await writing;
    }
  }

  async close(): Promise<void> {
    await disconnect(this.client);
    await this.postgres.close();
  }
}
