import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { ConnectionId, RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { symbols } from 'pino';
import { z } from 'zod';
import { startBackend, type Backend } from './backend.js';
import type { Answer } from './client.js';
import { LiveClient } from './live-client.js';
import { listenTo } from './log-listener.js';
import { opened } from './opened.js';
import type { Person } from './person.js';
import { dumpTables, type Place } from './table-dump.js';
import { World } from './world.js';
import { giveAccess } from './give-access.js';

/** JSON within JSON escapes what was escaped before. */
const unescaped = (text: string): string => text.replaceAll('\\', '');

/** A workspace whose every answer, log line, socket message and event is kept, so that a spec can search all of it for a secret. */
export class WatchedWorkspace {
  readonly lines: string[] = [];
  private readonly answers: string[] = [];
  private readonly log: ReturnType<typeof listenTo>;

  private constructor(
    readonly world: World,
    readonly backend: Backend,
    readonly ada: Person,
    private readonly live: LiveClient,
  ) {
    const write = (line: string) => this.lines.push(line);
    Object.assign(backend.app.get(Logger), { [symbols.streamSym]: { write } });
    this.log = listenTo(backend.app.get(EventStore));
  }

  static async open(): Promise<WatchedWorkspace> {
    const world = await World.open();
    const { origin } = new URL(world.url);
    const env = { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8', MODEL_ENDPOINTS: origin, LOG_LEVEL: 'debug' };
    const backend = await startBackend({ env });
    const ada = await backend.signUp('Ada');
    return new WatchedWorkspace(world, backend, ada, await LiveClient.open(ada.client));
  }

  async close(): Promise<void> {
    this.live.close();
    await this.log.stop();
    await this.backend.stop();
    this.world.close();
  }

  readonly post = async (path: string, body: object): Promise<Answer> =>
    this.kept(await this.ada.client.post(this.ada.path(path), body));

  readonly get = async (path: string): Promise<Answer> => this.kept(await this.ada.client.get(this.ada.path(path)));

  async connect(account: object): Promise<ConnectionId> {
    const { id } = (await this.post('/connections', { sharing: 'workspace', ...account })).as(Receipt);
    await this.backend.settled();
    return ConnectionId.parse(id);
  }

  async createAgent(name: string, over: Partial<AgentDefinition>): Promise<string> {
    const { id } = (await this.post('/agents', { name, from: { kind: 'import', definition: definition(over) } })).as(
      Receipt,
    );
    await this.backend.settled();
    return id;
  }

  /** Runs to the end, watched by a socket, and reads all that a member can read of it. */
  async run(agentId: string, inputs: Record<string, string> = {}): Promise<void> {
    const receipt = (await this.post(`/agents/${agentId}/runs`, { version: 'draft', inputs })).as(Receipt);
    const runId = RunId.parse(receipt.id);
    const room = { kind: 'run', workspaceId: this.ada.workspaceId, runId } as const;
    await eventually('the run is watched', async () => (await this.live.watch(room)).kind !== 'problem');
    await this.log.ended(runId);
    await this.backend.settled();
    await this.get(`/runs/${runId}`);
    const steps = (await this.get(`/runs/${runId}/steps`)).as(z.array(StepRow));
    for (const { seq, kind, output } of steps) {
      if (kind === 'model') await this.get(`/runs/${runId}/steps/${seq}/sent`);
      if (output?.kind === 'blob') await this.get(`/blobs/${output.hash}`);
    }
  }

  /** An agent calls each path of the world with the account, a step each. */
  async callWith(connectionId: ConnectionId, service: string, paths: readonly string[]): Promise<void> {
    const call = (path: string) => `\`http.request\` url: ${this.world.url}${path}, connection: account`;
    const agentId = await this.createAgent('Caller', {
      instructions: paths.map((path, n) => `${n + 1}. ${call(path)}`).join('\n'),
      tools: [newToolUse('http.request')],
      connections: [{ name: 'account', service, actsAs: 'owner', connectionId }],
      onToolFailure: 'tell',
    });
    if ((await giveAccess(this.ada, connectionId, agentId)).status !== 200)
      throw new Error('The agent was given no access.');
    await this.run(agentId);
  }

  /**
   * Where a text is found outside of the vault: as things are stored, as they are once they are opened, and as people and
   * machines got them.
   */
  async search(): Promise<(text: string) => string[]> {
    const places = (await this.places()).map(({ name, content }) => ({ name, content: unescaped(content) }));
    return (text) => places.filter(({ content }) => content.includes(unescaped(text))).map(({ name }) => name);
  }

  private async places(): Promise<Place[]> {
    const { backend, ada } = this;
    const read = (await this.log.all()).map(async (event) => JSON.stringify(await opened(backend, event)));
    for (const list of ['/history?limit=200', '/connections', '/connections/models', '/runs']) await this.get(list);
    const exports = ['/history/export?format=ndjson', '/history/export?format=csv', '/runs/export?format=csv'];
    const exported = await Promise.all(exports.map((path) => ada.client.get(ada.path(path))));
    if (exported.some(({ status }) => status !== 200)) throw new Error('An export was refused.');
    return [
      ...(await dumpTables(backend.app.get(Postgres))).filter(({ name }) => !name.startsWith('vault.')),
      { name: 'the opened log', content: (await Promise.all(read)).join('\n') },
      { name: 'answers', content: this.answers.join('\n') },
      { name: 'the socket', content: JSON.stringify(this.live.said) },
      { name: 'exports', content: JSON.stringify(exported) },
      { name: 'log lines', content: this.lines.join('\n') },
      { name: 'mails', content: (await backend.mailbox.sent()).join('\n') },
      { name: 'metrics', content: await (await fetch(new URL('/metrics', backend.url))).text() },
    ];
  }

  private kept(answer: Answer): Answer {
    this.answers.push(JSON.stringify(answer));
    return answer;
  }
}
