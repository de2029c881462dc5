import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { freePort } from '@throughline/embedded/supervisor/port.js';
import { startPostgres } from '@throughline/embedded/postgres.js';
import type { RunningPostgres } from '@throughline/embedded/postgres.js';
import { killPostgres } from '@throughline/embedded/testing/kill-postgres.js';
import { spawnNode } from '@throughline/embedded/testing/node-process.js';
import type { NodeProcess } from '@throughline/embedded/testing/node-process.js';
import { commitPositions } from './commit-positions.js';
import { delay } from '@throughline/platform/delay.js';

/** `npm run test:long` runs many; the usual tests take a sample. */
const isWhole = process.env['FAULT_ROUNDS'] !== undefined;
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3);
const perRound = isWhole ? 400 : 100;
const kinds = ['node', 'postgres', 'both'] as const;

type Kept = { stream: string; id: string; revision: number; position: number };

/** A node and its Postgres that are killed without a word, and started again. */
class Victim {
  postgres: RunningPostgres | undefined;
  node: NodeProcess | undefined;
  url = '';

  constructor(
    readonly dataDir: string,
    readonly ports: { postgres: number; node: number },
  ) {}

  async start(): Promise<void> {
    this.postgres = await startPostgres({ dataDir: this.dataDir, port: this.ports.postgres });
    await this.startNode();
  }

  async kill(kind: (typeof kinds)[number]): Promise<void> {
    if (kind !== 'postgres') this.node?.child.kill('SIGKILL');
    if (kind !== 'node' && this.postgres) await killPostgres(this.postgres, this.dataDir);
    if (kind !== 'postgres') await this.node?.exit;
    if (kind !== 'node') this.postgres = await startPostgres({ dataDir: this.dataDir, port: this.ports.postgres });
    if (kind !== 'postgres') await this.startNode();
  }

  async stop(): Promise<void> {
    this.node?.child.kill('SIGTERM');
    await this.node?.exit;
    await this.postgres?.stop();
  }

  /** A predecessor's connection may hold the log until Postgres has noticed that it is gone. */
  private async startNode(tries = 5): Promise<void> {
    this.node = spawnNode(this.postgres?.url ?? '', this.ports.node);
    try {
      this.url = await this.node.url;
    } catch (error) {
      if (tries === 0) throw error;
      await this.startNode(tries - 1);
    }
  }
}

const event = (id: string) => jsonEvent({ id, type: 'Noted', data: { id, padding: 'x'.repeat(200) } });

/** Appends one event after the other, each as often as it takes, and notes what was acknowledged. */
class Writers {
  readonly kept: Kept[] = [];
  private readonly client: EventStoreDBClient;
  private readonly done: Promise<void>[];
  private stopping = false;

  constructor(url: string, count: number) {
    this.client = EventStoreDBClient.connectionString(url);
    this.done = Array.from({ length: count }, (_, index) => this.write(index));
  }

  async until(count: number): Promise<void> {
    while (this.kept.length < count) await delay(5);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.done);
    await this.client.dispose();
  }

  /** For three writers two share a stream, one owns its stream and says at which revision it expects to be. */
  private async write(index: number): Promise<void> {
    const owns = index % 3 === 0;
    const stream = owns ? `agent-${index}` : 'agent-shared';
    for (let revision = -1; !this.stopping; revision += 1) {
      const id = randomUUID();
      const expected = owns ? (revision === -1 ? 'no_stream' : BigInt(revision)) : 'any';
      this.kept.push({ stream, id, ...(await this.persist(stream, id, expected)) });
    }
  }

  private async persist(stream: string, id: string, expectedRevision: bigint | 'any' | 'no_stream') {
    // With credentials each append is a call of its own: the client's shared one does not survive what happens here.
    const options = { expectedRevision, credentials: { username: 'admin', password: 'changeit' }, deadline: 5_000 };
    for (;;) {
      try {
        const { nextExpectedRevision, position } = await this.client.appendToStream(stream, event(id), options);
        return { revision: Number(nextExpectedRevision), position: Number(position?.commit ?? -1) };
      } catch (error) {
        if (error instanceof Error && /wrong-expected|deleted/.test(String(Reflect.get(error, 'type')))) throw error;
        await delay(10);
      }
    }
  }
}

const readAll = async (url: string): Promise<Kept[]> => {
  const client = EventStoreDBClient.connectionString(url);
  const events: Kept[] = [];
  for await (const { event: one } of client.readAll())
    if (one)
      events.push({
        stream: one.streamId,
        id: one.id,
        revision: Number(one.revision),
        position: Number(one.position?.commit ?? -1),
      });
  await client.dispose();
  return events;
};

describe('killed at random moments while twelve write', () => {
  it(
    `loses nothing it has acknowledged, leaves no gap, stores nothing twice and reorders nothing, ${rounds} times`,
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'throughline-faults-'));
      const victim = new Victim(dataDir, { postgres: await freePort(0), node: await freePort(0) });
      await victim.start();
      const writers = new Writers(victim.url, 12);
      for (let round = 1; round <= rounds; round += 1) {
        await writers.until(round * perRound);
        await delay(Math.random() * 40);
        await victim.kill(kinds[round % kinds.length] ?? 'both');
      }
      await writers.until((rounds + 1) * perRound);
      await writers.stop();
      const log = await readAll(victim.url);
      await victim.stop();
      await rm(dataDir, { recursive: true, force: true });

      expect(log.map(({ position }) => position)).toEqual(
        log.map((_, index) => commitPositions.sparse.fromStored(index + 1)),
      );
      const byId = new Map(log.map((one) => [one.id, one]));
      expect(byId.size).toBe(log.length);
      for (const one of writers.kept) expect(byId.get(one.id)).toEqual(one);
      const next = new Map<string, number>();
      for (const { stream, revision } of log) {
        expect([stream, revision]).toEqual([stream, next.get(stream) ?? 0]);
        next.set(stream, revision + 1);
      }
    },
    60_000 + rounds * 30_000,
  );
});
