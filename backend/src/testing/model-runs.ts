import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { AgentId, RunId } from '@throughline/contracts/ids.js';
import type { TokensMessage } from '@throughline/contracts/realtime.js';
import type { ModelServer } from '@throughline/simulators/models/model-server.js';
import { startTestServer, testKey } from '@throughline/simulators/models/testing/model-server.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Client } from './client.js';
import { LiveClient } from './live-client.js';
import { startRedis, type TestRedis } from '@throughline/embedded/testing/redis.js';
import { RunFixture } from './run-fixture.js';
import { connectionId, quote, type WireCase } from './wire-fixture.js';

/** A model of each service that the book of prices has; the model server has them too. */
const priced: Record<string, string> = {
  openai: 'gpt-4.1',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-pro',
  other: 'rehearsal-1',
};

export const toModel = (
  { service }: WireCase,
  over: Partial<AgentDefinition['model']> = {},
): AgentDefinition['model'] => ({
  ...blankDefinition.model,
  connectionId,
  provider: service,
  model: priced[service] ?? '',
  temperature: null,
  ...over,
});

/** Runs of models over the wire, in a process for jobs and one for requests and sockets. */
export class ModelRuns {
  /** Ends what the server waits for in the middle of its answers. */
  stall = Promise.withResolvers<void>();
  /** Resolves when an answer is broken off while the server waits. */
  brokenOff = Promise.withResolvers<void>();

  private constructor(
    readonly fixture: RunFixture,
    readonly worker: NestFastifyApplication,
    readonly client: Client,
    readonly server: ModelServer,
    private readonly redis: TestRedis,
  ) {}

  static async open(): Promise<ModelRuns> {
    const held: { runs?: ModelRuns } = {};
    const wait = async (_: number, closed: AbortSignal): Promise<void> => {
      const { runs } = held;
      closed.addEventListener('abort', () => runs?.brokenOff.resolve());
      await Promise.race([runs?.stall.promise, runs?.brokenOff.promise]);
    };
    const card = { contextTokens: 200_000, outputTokens: 32_000, reasons: false };
    const models = Object.values(priced).map((id) => ({ id, name: id, ...card }));
    const [server, redis, fixture] = await Promise.all([
      startTestServer({ models: models.filter(({ id }) => id !== priced['other']), wait }),
      startRedis(),
      RunFixture.open(),
    ]);
    const { origin } = new URL(server.addresses.responses);
    const MODEL_KEYS = `anthropic@${server.addresses.messages}=${testKey}`;
    const env = { REDIS_URL: redis.url, MODEL_ENDPOINTS: origin, EGRESS_ALLOW_PRIVATE: '', MODEL_KEYS };
    const worker = await fixture.process({ ...env, ROLES: 'jobs' });
    const client = await fixture.client(await fixture.process({ ...env, ROLES: 'api' }));
    held.runs = new ModelRuns(fixture, worker, client, server, redis);
    return held.runs;
  }

  agent({ wire, service }: WireCase, over: Partial<AgentDefinition>): Promise<AgentId> {
    this.fixture.credentials.known.set(connectionId, {
      connectionId,
      service,
      kind: 'model',
      address: this.server.addresses[wire],
      hosts: [],
      headers: {},
      key: testKey,
      secrets: [testKey],
      query: {},
      secretVersion: 0,
      rule: { methods: null, paths: null, hosts: null, callsPerHour: null },
    });
    const number = { type: 'number', required: true } as const;
    return this.fixture.agent(
      definition({
        instructions: quote,
        inputs: [
          { ...number, name: 'quantity', label: 'Quantity' },
          { ...number, name: 'unit_price', label: 'Price' },
        ],
        tools: [newToolUse('math.evaluate')],
        ...over,
      }),
    );
  }

  start(agentId: AgentId): Promise<RunId> {
    return this.fixture.start(this.client, agentId, { inputs: { quantity: 3, unit_price: 7 } });
  }

  /** A new socket that watches the run, as soon as the run is in its table: nobody can watch it before. */
  async watch(runId: RunId): Promise<LiveClient> {
    const live = await LiveClient.open(this.client);
    const room = { kind: 'run', workspaceId: this.fixture.workspaceId, runId } as const;
    await eventually('the run is watched', async () => (await live.watch(room)).kind !== 'problem');
    return live;
  }

  /** A run whose model has begun to write and waits, and a socket that has heard that. */
  async stalled(each: WireCase, over: Partial<AgentDefinition>) {
    this.server.setFault('stall');
    const agentId = await this.agent(each, { tools: [], ...over });
    const runId = await this.start(agentId);
    const live = await this.watch(runId);
    await live.hears('tokens');
    return { agentId, runId, live };
  }

  reset(): void {
    this.server.setFault(null);
    [this.stall, this.brokenOff] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  }

  async close(): Promise<void> {
    await this.fixture.close();
    await this.redis.stop();
    await this.server.stop();
  }
}

/** The pieces of a part that a socket heard, put together where they belong. */
export const heardBy = ({ said }: LiveClient, part: TokensMessage['part']): string =>
  said.reduce(
    (text, each) =>
      each.said === 'tokens' && each.message.part === part
        ? text.slice(0, each.message.offset) + each.message.text
        : text,
    '',
  );
