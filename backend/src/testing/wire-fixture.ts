import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { blankDefinition, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { getModelService, type ModelService } from '@throughline/contracts/model-services.js';
import type { Json } from '@throughline/contracts/json.js';
import { listCalls, ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';
import type { ModelServer } from '@throughline/simulators/models/model-server.js';
import { startTestServer, testKey } from '@throughline/simulators/models/testing/model-server.js';
import { newId } from '@throughline/platform/ids.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { testConfig } from './config.js';
import { HandTimers } from './hand-timers.js';
import type { Credential } from '../kernel/credentials/connection-credentials.js';
import { EgressFetch } from '../kernel/egress/egress-fetch.js';
import { checkAnswer } from '../models/answers/answer-checker.js';
import {
  ModelFailure,
  type Conversation,
  type ModelAnswer,
  type PartPiece,
  type PastCall,
  type PastTurn,
  type ToolOffer,
} from '../models/language-model.js';
import { VendorModelLists } from '../models/lists/vendor-model-lists.js';
import { serviceModel } from '../models/service-model.js';

export type WireCase = { wire: keyof ModelServer['addresses']; service: string };
export const wireCases: WireCase[] = [
  { wire: 'chat-completions', service: 'other' },
  { wire: 'responses', service: 'openai' },
  { wire: 'messages', service: 'anthropic' },
  { wire: 'generate-content', service: 'google' },
];

const offer = (tool: string, properties: Record<string, Json>, required: string[] = []): ToolOffer => ({
  tool,
  name: tool,
  alias: tool.replaceAll('.', '_'),
  description: `The tool ${tool}.`,
  schema: { type: 'object', properties, required, additionalProperties: false },
  pinned: {},
});
export const calculator = offer('math.evaluate', { expression: { type: 'string' } }, ['expression']);
export const notes = offer('notes.write', { key: { type: 'string' }, text: { type: 'string' } });

/** Where the HTTP client says that it has connected. */
const connections = 'undici:client:connected';

const workspaceId = WorkspaceId.parse(newId());
export const connectionId = ConnectionId.parse(newId());

export const quote =
  'You work out quotes.\n\n1. Work out the price with `math.evaluate`, expression: {{quantity}} * {{unit_price}}\n' +
  '2. Answer: {{quantity}} pieces come to {{step 1}} euros.';

export const talk = (
  { service }: WireCase,
  over: Partial<Conversation> & { model?: Partial<ModelChoice> } = {},
): Conversation => {
  const { model, ...rest } = over;
  return {
    instructions: quote,
    inputNames: ['quantity', 'unit_price'],
    inputs: { quantity: 3, unit_price: 7 },
    output: { kind: 'text' },
    tools: [calculator],
    turns: [],
    files: [],
    resultBytes: 32 * 1024,
    choice: {
      ...blankDefinition.model,
      connectionId,
      provider: service,
      model: 'rehearsal-1',
      temperature: null,
      ...model,
    },
    ...rest,
  };
};

/** The turn as a run keeps it, with what came of its calls. */
export const past = ({ turn }: ModelAnswer, outcome: (call: PastCall) => Partial<PastCall>): PastTurn => {
  const { parts, by } = ModelTurn.parse(JSON.parse(JSON.stringify(turn)));
  const calls = listCalls({ parts }).map(({ id, tool, title, arguments: given }) => {
    const call = { id, tool, title, arguments: given, result: null } as PastCall;
    return { ...call, ...outcome(call) } as PastCall;
  });
  return { parts, by, bytes: 0, calls };
};

export type Heard = { answer: ModelAnswer; pieces: PartPiece[] };

/** One model server for all wires, and the product's way to it. */
export class WireFixture {
  readonly timers = new HandTimers();
  /** Called when the server waits. */
  onWait: () => void = () => undefined;

  /** Addresses that connections were made to. */
  private readonly reached = new Set<string | undefined>();

  private constructor(
    readonly server: ModelServer,
    private readonly egress: EgressFetch,
  ) {
    subscribe(connections, this.note);
  }

  static async open(options: Parameters<typeof startTestServer>[0] = {}): Promise<WireFixture> {
    const held: { fixture?: WireFixture } = {};
    const wait = (_: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve());
        held.fixture?.onWait();
      });
    const server = await startTestServer({ wait, ...options });
    const config = testConfig(
      { databaseUrl: 'postgres://nowhere', eventStoreUrl: 'esdb://nowhere', smtpUrl: 'smtp://nowhere' },
      { MODEL_ENDPOINTS: new URL(server.addresses.responses).origin, EGRESS_ALLOW_PRIVATE: '' },
    );
    const egress = new EgressFetch(config, () => Promise.resolve(['127.0.0.1']));
    held.fixture = new WireFixture(server, egress);
    return held.fixture;
  }

  /** Gives a spec a fixture for all its tests, whose server knows in each of its own requests alone. */
  static giveTo(give: (fixture: WireFixture) => void, options: Parameters<typeof startTestServer>[0] = {}): void {
    let fixture: WireFixture;
    beforeAll(async () => give((fixture = await WireFixture.open(options))));
    beforeEach(() => fixture.server.reset());
    afterAll(() => fixture.close());
  }

  lists(clock: TestClock): VendorModelLists {
    return new VendorModelLists(this.egress, clock);
  }

  getService({ service }: WireCase): ModelService {
    const found = getModelService(service);
    if (found === undefined) throw new Error(`There is no service ${service}.`);
    return found;
  }

  credential({ wire, service }: WireCase, over: Partial<Credential> = {}): Credential {
    return {
      connectionId,
      service,
      kind: 'model',
      address: this.server.addresses[wire],
      hosts: [],
      headers: {},
      query: {},
      secretVersion: 0,
      rule: { methods: null, paths: null, hosts: null, callsPerHour: null },
      key: testKey,
      secrets: [testKey],
      ...over,
    };
  }

  async ask(
    each: WireCase,
    conversation: Conversation,
    over: { signal?: AbortSignal; onPart?: (piece: PartPiece) => void; key?: string; price?: Price } = {},
  ): Promise<Heard> {
    const pieces: PartPiece[] = [];
    const model = serviceModel(this.getService(each), {
      fetchTo: (hosts) => this.egress.reaching({ hosts }),
      checkAnswer,
      reading: { timers: this.timers, clock: new TestClock() },
    });
    const answer = await model.respond(conversation, {
      signal: over.signal ?? new AbortController().signal,
      onPart: (piece) => {
        pieces.push(piece);
        over.onPart?.(piece);
      },
      onCall: () => undefined,
      credential: this.credential(each, over.key === undefined ? {} : { key: over.key }),
      price: over.price ?? null,
      workspaceId,
    });
    return { answer, pieces };
  }

  async failure(
    each: WireCase,
    conversation: Conversation,
    over: Parameters<WireFixture['ask']>[2] = {},
  ): Promise<ModelFailure> {
    const outcome = await this.ask(each, conversation, over).then(
      ({ answer }) => JSON.stringify(answer.turn),
      (error: unknown) => error,
    );
    if (outcome instanceof ModelFailure) return outcome;
    throw outcome instanceof Error ? outcome : new Error(`It answered ${String(outcome)}.`);
  }

  /** Fails when anything left this machine. */
  async close(): Promise<void> {
    unsubscribe(connections, this.note);
    await this.server.stop();
    if (this.reached.size !== 1 || !this.reached.has('127.0.0.1'))
      throw new Error(`Connections were made to ${[...this.reached].join(', ') || 'nobody'}.`);
  }

  private readonly note = (message: unknown): void =>
    void this.reached.add((message as { socket: Socket }).socket.remoteAddress);
}
