import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Global, Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { agentCreated, agentPublished } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AnyRecorded, DomainEvent } from '@throughline/contracts/domain-events.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { AgentId, EventId, RunId, SessionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { StartRunRequest } from '@throughline/contracts/runs/run.requests.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EventStore, type ExpectedRevision } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { PlatformModule } from '@throughline/platform/platform.module.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { vaultMigrations } from '@throughline/platform/vault/vault.schema.js';
import { startProjections, type RunningProjections } from '@throughline/projections/engine/start-projections.js';
import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';
import { AccessModule } from '../access/access.module.js';
import { ApiKeys } from '../access/api-keys/api-keys.js';
import { createApp } from '../kernel/http/create-app.js';
import { BudgetsModule } from '../budgets/budgets.module.js';
import { HttpModule } from '../kernel/http/http.module.js';
import { Sessions, type Authenticated, type SessionCarrier } from '../access/sessions/sessions.js';
import type { SessionCaller } from '../access/requests/caller.js';
import { JobsModule } from '../kernel/jobs/jobs.module.js';
import { ScheduleModule } from '../kernel/schedule/schedule.module.js';
import { RealtimeModule } from '../kernel/realtime/realtime.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { Client } from './client.js';
import { retrySoon } from './retry-soon.js';
import { keepSlowTasksByHand } from './slow-tasks.js';
import { testConfig } from './config.js';
import { KnownCredentials } from './known-credentials.js';
import { AgentToolsModule } from '../kernel/agent-tools/agent-tools.module.js';
import { FilesModule } from '../files/files.module.js';
import { NotesModule } from '../notes/notes.module.js';
import { FactsModule } from '../facts/facts.module.js';
import { RunExecutionModule } from '../runs/execution/run-execution.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { RecentAuthentication } from '../access/sessions/recent-authentication.js';

/** The person named by a cookie is signed in, because these tests are not about signing in. */
class NamedInCookie extends Sessions {
  authenticate({ headers }: SessionCarrier): Authenticated {
    const userId = /person=([\da-f-]{36})/.exec(headers.cookie ?? '')?.[1];
    if (userId === undefined) return { problem: 'session_missing' };
    return { userId: UserId.parse(userId), sessionId: SessionId.parse(userId), since: Date.now(), rested: 0 };
  }
  findLive = (session: SessionCaller) => Promise.resolve(session);
  endOutlived = () => Promise.resolve();
  renew = () => Promise.resolve();
}
/** There are no API keys in these tests. */
class NoApiKeys extends ApiKeys {
  authenticate = () => Promise.resolve({ problem: 'api_key_invalid' as const });
}
@Global()
@Module({
  providers: [
    { provide: Sessions, useClass: NamedInCookie },
    { provide: ApiKeys, useClass: NoApiKeys },
    { provide: RecentAuthentication, useValue: {} },
  ],
  exports: [Sessions, ApiKeys, RecentAuthentication],
})
class SessionsModule {}

/** Repeats the same tests with jobs on Redis, when a URL is given. */
const redis: Record<string, string> =
  process.env['REDIS_URL'] === undefined ? {} : { REDIS_URL: process.env['REDIS_URL'] };

type Watching = { wanted: (event: AnyRecorded) => boolean; found: (event: AnyRecorded) => void };

/** The event store, the read tables and processes of the backend, with one workspace and its owner. */
export class RunFixture {
  readonly ownerId = UserId.parse(newId());
  readonly workspaceId = WorkspaceId.parse(newId());
  readonly log: AnyRecorded[] = [];
  readonly credentials = new KnownCredentials();
  private opened = 0;
  /** Secrets of one deployment, the same for all its processes. */
  private readonly secrets = {
    KEY_RING: `test:${randomBytes(32).toString('base64')}`,
    PEPPER: randomBytes(32).toString('base64'),
  };
  private readonly apps: NestFastifyApplication[] = [];
  private readonly watching = new Set<Watching>();

  private constructor(
    private readonly stack: TestStack,
    private readonly rows: RunningProjections,
  ) {
    rows.store.subscribe('fixture', 0, { batch: async (events) => events.forEach((event) => this.hear(event)) });
  }

  static async open(): Promise<RunFixture> {
    const stack = await startStack();
    const fixture = new RunFixture(stack, await startProjections({ ...stack, projections }));
    const { workspaceId, ownerId } = fixture;
    const member = { userId: ownerId, role: 'owner', name: 'Ada', email: 'ada@example.com' } as const;
    await fixture.rows.caughtUp;
    // A log with names whose database has no keys is refused.
    await migrate(fixture.rows.postgres, 'vault', vaultMigrations);
    await fixture.rows.postgres.execute('insert into vault.subject_keys (subject_id, made_at) values ($1, now())', [
      newId(),
    ]);
    fixture.opened = await fixture.write(`workspace-${workspaceId}`, 'none', [
      { type: 'WorkspaceCreated', data: { workspaceId, name: 'Works', slug: 'works', timeZone: 'UTC' } },
      { type: 'MemberJoined', data: { workspaceId, ...member } },
    ]);
    return fixture;
  }

  /** Another process of the backend. */
  async process(env: Record<string, string> = {}): Promise<NestFastifyApplication> {
    const config = testConfig({ ...this.stack, smtpUrl: 'smtp://127.0.0.1:1' }, { ...this.secrets, ...redis, ...env });
    const machinery = [
      PlatformModule.forRoot(config, new TestClock()),
      CqrsModule.forRoot(),
      HttpModule,
      JobsModule,
      ScheduleModule,
      RealtimeModule,
      AccessModule,
      OperationsModule,
      SessionsModule,
      this.credentials.module,
    ];
    const runs = [
      AgentToolsModule,
      ToolsModule,
      NotesModule,
      FilesModule,
      FactsModule,
      BudgetsModule,
      RunsModule,
      RunExecutionModule,
    ];
    const app = await createApp(config, { module: class Process {}, imports: [...machinery, ...runs] });
    retrySoon(app);
    keepSlowTasksByHand(app);
    await app.listen(0, '127.0.0.1');
    this.apps.push(app);
    return app;
  }

  async client(app: NestFastifyApplication, userId: UserId = this.ownerId): Promise<Client> {
    const client = new Client(await app.getUrl());
    client.cookies.set('person', userId);
    await client.get(`/api/workspaces/${this.workspaceId}/runs?after=${this.opened}`);
    return client;
  }

  /** A published agent with this behaviour. */
  async agent(definition: AgentDefinition): Promise<AgentId> {
    const agentId = AgentId.parse(newId());
    const { workspaceId, ownerId } = this;
    await this.write(`agent-${agentId}`, 'none', [
      agentCreated({ agentId, workspaceId, ownerId, definition }),
      agentPublished({ agentId, definition }),
    ]);
    return agentId;
  }

  async start(client: Client, agentId: AgentId, request: StartRunRequest = {}): Promise<RunId> {
    const answer = await client.post(`/api/workspaces/${this.workspaceId}/agents/${agentId}/runs`, request);
    return RunId.parse(answer.as(Receipt).id);
  }

  /** The event of this type in the run, now or when it happens. */
  happens<T extends AnyRecorded['type']>(
    runId: RunId,
    type: T,
    matches: (event: Extract<AnyRecorded, { type: T }>) => boolean = () => true,
  ) {
    const wanted = (event: AnyRecorded): event is Extract<AnyRecorded, { type: T }> =>
      event.stream === `run-${runId}` && event.type === type && matches(event as Extract<AnyRecorded, { type: T }>);
    const happened = this.log.find(wanted);
    if (happened !== undefined) return Promise.resolve(happened);
    return new Promise<Extract<AnyRecorded, { type: T }>>((resolve) => {
      this.watching.add({ wanted, found: (event) => wanted(event) && resolve(event) });
    });
  }

  /** The position of the run's event before this one. */
  positionBefore({ stream, revision, position }: AnyRecorded): number {
    return this.log.find((event) => event.stream === stream && event.revision === revision - 1)?.position ?? position;
  }

  /** The types of the run's events, in order. */
  story(runId: RunId): string[] {
    return this.log.filter(({ stream }) => stream === `run-${runId}`).map(({ type }) => type);
  }

  async run(client: Client, runId: RunId, after: number): Promise<{ run: RunRow; steps: StepRow[] }> {
    const path = `/api/workspaces/${this.workspaceId}/runs/${runId}`;
    const [run, steps] = [await client.get(`${path}?after=${after}`), await client.get(`${path}/steps?after=${after}`)];
    return { run: run.as(RunRow), steps: steps.as(z.array(StepRow)) };
  }

  async write(stream: string, expected: ExpectedRevision, events: DomainEvent[]): Promise<number> {
    const meta = EventMeta.parse({
      workspaceId: this.workspaceId,
      actor: { kind: 'user', id: this.ownerId },
      correlationId: newId(),
      causationId: null,
      commandId: newId(),
      command: 'Test',
      at: new Date().toISOString(),
      schema: 1,
    });
    const store: EventStore = this.rows.store;
    const recorded = events.map((event) => ({ id: EventId.parse(newId()), ...event, meta }));
    return (await store.append(stream, recorded, expected)).position;
  }

  async stop(app: NestFastifyApplication): Promise<void> {
    this.apps.splice(this.apps.indexOf(app), 1);
    await app.close();
  }

  async close(): Promise<void> {
    for (const app of this.apps.splice(0)) await app.close();
    await this.rows.stop();
    await this.stack.stop();
  }

  private hear(event: AnyRecorded): void {
    this.log.push(event);
    for (const watch of this.watching) {
      if (!watch.wanted(event)) continue;
      this.watching.delete(watch);
      watch.found(event);
    }
  }
}

export const service = <T>(app: NestFastifyApplication, type: Type<T>): T => app.get(type, { strict: false });
