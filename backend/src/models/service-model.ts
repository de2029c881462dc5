import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelService } from '@throughline/contracts/model-services.js';
import type { Json } from '@throughline/contracts/json.js';
import { listCalls, type TurnPart } from '@throughline/contracts/runs/model-turn.js';
import type { StepWarning, Usage } from '@throughline/contracts/runs/run.events.js';
import type { CheckAnswer } from './answers/answer-checker.js';
import { getAnswerMode, offeredIn, type AnswerMode } from './answers/answer-mode.js';
import { readAnswer } from './answers/read-answer.js';
import { assemble } from './assembler/assembler.js';
import type { AssembledMessage, AssembledRequest, AssistantPart } from './assembler/assembled-request.js';
import {
  ModelFailure,
  type Conversation,
  type Listening,
  type LanguageModel,
  type ModelAnswer,
  type Spent,
} from './language-model.js';
import { Adaptation } from './parameters/adaptation.js';
import { getKnownChanges, withChanges, type Changes } from './parameters/changes.js';
import { getCost } from './prices/cost.js';
import { priceAt } from './prices/price-book.js';
import { GenerationRefused, readTurn, type TurnRead, type TurnReading } from './turns/read-turn.js';
import { summedUsage } from './turns/summed-usage.js';
import { getFiles, shownFiles } from './wires/file-bytes.js';
import { getPrompt, type FileBytes } from './wires/prompt.js';
import { reported } from './wires/reported.js';
import type { Endpoint } from './wires/wire.js';
import { wireRequest } from './wires/wire-request.js';
import { wires } from './wires/wires.js';

export type ServiceModelDeps = {
  fetchTo: (hosts: readonly string[]) => typeof fetch;
  checkAnswer: CheckAnswer;
  reading: TurnReading;
};

/** Answers that do not fit their schema are sent back this often. */
const maxRepairs = 2;

/** A model of a service, through an account there. The loop is ours; the library only speaks the API. */
export const serviceModel = (service: ModelService, deps: ServiceModelDeps): Omit<LanguageModel, 'info'> => ({
  respond: (conversation, listening) => new Response(service, deps, conversation, listening).give(),
  wireRequest: (conversation) => {
    const { request } = assemble(conversation);
    const call = { request, mode: getAnswerMode(request, service), files: shownFiles(conversation) };
    return wireRequest(service, request.model.model, getCall(service, call));
  },
});

/** One turn, and what it takes until its answer fits. */
class Response {
  private used: Usage | null = null;
  private files: Promise<FileBytes> | undefined;
  private readonly mode: AnswerMode;
  private readonly request: AssembledRequest;
  private readonly warnings: readonly StepWarning[];
  private readonly adaptation: Adaptation;

  constructor(
    private readonly service: ModelService,
    private readonly deps: ServiceModelDeps,
    private readonly conversation: Conversation,
    private readonly listening: Listening,
  ) {
    const { request, warnings } = assemble(conversation);
    this.request = request;
    this.warnings = warnings;
    this.mode = getAnswerMode(request, service);
    this.adaptation = new Adaptation(getKnownChanges(service, request.model.model), request.tools.length > 0);
  }

  async give(): Promise<ModelAnswer> {
    const endpoint = getEndpoint(this.service, this.listening, this.deps);
    const repairs: AssembledMessage[] = [];
    for (let tries = 0; ; tries += 1) {
      const read = await this.ask(endpoint, repairs);
      const { parts, answer, others } = readAnswer(read.parts, this.mode);
      if (parts.some(({ kind }) => kind === 'call')) return this.answerWith(read, parts, null);
      const { fitting, flaws } = await this.check(answer, others);
      if (flaws.length === 0) return this.answerWith(read, parts, fitting ?? null);
      if (tries === maxRepairs)
        throw new ModelFailure('output_invalid', `The answer does not fit its schema. ${flaws.join(' ')}`, false, {
          spent: this.spentWith(null),
        });
      repairs.push(...getRepair(read.parts, flaws));
    }
  }

  /** Asks until the provider takes the request, or says no for another reason. */
  private async ask(endpoint: Endpoint, repairs: AssembledMessage[]): Promise<TurnRead> {
    for (let hasRepaired = false; ;) {
      try {
        return await this.askOnce(endpoint, repairs);
      } catch (error) {
        if (error instanceof GenerationRefused && !hasRepaired) {
          hasRepaired = true;
          this.used = error.spent.usage;
          repairs.push(...getCallRepair(error.given));
        } else if (!this.adaptation.adaptTo(error)) throw error;
      }
    }
  }

  private async askOnce(endpoint: Endpoint, repairs: readonly AssembledMessage[]): Promise<TurnRead> {
    const { service, mode } = this;
    const { changes } = this.adaptation;
    const request = {
      ...this.request,
      system: withSchema(this.request, changes),
      messages: [...this.request.messages, ...repairs],
    };
    await this.listening.credential?.admit?.();
    const changed = { ...endpoint, fetch: withChanges(endpoint.fetch, changes) };
    const read = await readTurn(
      {
        model: await wires[service.wire].model(changed, request.model.model),
        options: getCall(service, { request, mode, files: await (this.files ??= getFiles(this.conversation)) }),
        request,
        tools: this.conversation.tools,
        listening: this.listening,
        spent: (usage) => this.spentWith(usage),
      },
      this.deps.reading,
    );
    this.used = this.used === null ? read.usage : summedUsage(this.used, read.usage);
    return read;
  }

  /** Returns the first of the answers that fits, or what is wrong about the likeliest one. */
  private async check(answer: Json | undefined, others: readonly Json[]): Promise<{ fitting?: Json; flaws: string[] }> {
    const flaws = await this.listFlaws(answer);
    if (flaws.length === 0) return { ...(answer !== undefined && { fitting: answer }), flaws };
    for (const fitting of others) if ((await this.listFlaws(fitting)).length === 0) return { fitting, flaws: [] };
    return { flaws };
  }

  private async listFlaws(answer: Json | undefined): Promise<string[]> {
    const { output } = this.conversation;
    const { workspaceId, signal } = this.listening;
    if (output.kind === 'text') return [];
    if (answer === undefined) return ['It is not JSON.'];
    return this.deps.checkAnswer(output.schema, answer, { workspaceId, signal });
  }

  /** Returns what this turn has used with all its tries, and what that costs. */
  private spentWith(usage: Usage | null): Spent {
    const all = this.used !== null && usage !== null ? summedUsage(this.used, usage) : (usage ?? this.used);
    if (all === null) return { usage: null, ...getCost(noTokens, null, 'none') };
    const { service, deps } = this;
    const payer = service.isOwn ? 'none' : this.listening.credential?.connectionId == null ? 'deployment' : 'workspace';
    const asked = { at: deps.reading.clock.now(), input: all.in };
    const price = priceAt(service, this.request.model.model, this.listening.price, asked);
    return { usage: all, ...getCost(all, price, payer) };
  }

  private answerWith(read: TurnRead, parts: TurnPart[], answer: Json | null): ModelAnswer {
    const { connectionId, provider, model } = this.conversation.choice;
    const { usage, ...cost } = this.spentWith(null);
    return {
      turn: {
        turn: 2,
        parts,
        finish: listCalls({ parts }).length > 0 ? 'calls' : 'stop',
        answer,
        by: { connectionId, provider, model },
      },
      usage: usage ?? read.usage,
      ...cost,
      served: read.served,
      warnings: [...this.warnings, ...this.adaptation.warnings, ...read.warnings].slice(0, maxWarnings),
    };
  }
}

const maxWarnings = 50;
const noTokens: Usage = { in: 0, cacheRead: 0, cacheWrite: 0, out: 0, reasoning: 0, estimated: false };

const getEndpoint = (
  service: ModelService,
  { credential, onCall }: Pick<Listening, 'credential' | 'onCall'>,
  { fetchTo }: ServiceModelDeps,
): Endpoint => {
  const address = (credential?.address ?? service.address)?.replace(/\/+$/, '');
  if (credential === null || address === undefined)
    throw new ModelFailure('model_not_connected', `No account at ${service.name} is chosen.`, false, {
      switchNow: true,
    });
  // An account's key goes to its own service only, whatever provider the choice of a model names.
  if (credential.service !== service.id)
    throw new ModelFailure('model_not_connected', `This account is not at ${service.name}.`, false, {
      switchNow: true,
    });
  const { key, hosts, headers } = credential;
  return { service, address, key, headers, fetch: reported(fetchTo([...hosts, ...service.hosts]), onCall) };
};

type Call = { request: AssembledRequest; mode: AnswerMode; files: FileBytes };

const getCall = ({ wire }: ModelService, { request, mode, files }: Call): LanguageModelV4CallOptions =>
  wires[wire].adjust({ ...getOptions(request, mode), prompt: getPrompt(request, files) }, request);

const getOptions = (request: AssembledRequest, mode: AnswerMode): Omit<LanguageModelV4CallOptions, 'prompt'> => {
  const { temperature, maxOutputTokens, reasoning } = request.model;
  return {
    ...offeredIn(request, mode),
    maxOutputTokens,
    ...(temperature !== null && { temperature }),
    ...(reasoning !== 'default' && { reasoning }),
  };
};

/** Without a parameter that has the schema of the answer, the instructions have it. */
const withSchema = ({ system, output }: AssembledRequest, { without }: Changes): string =>
  output.kind === 'json' && schemaParameters.some((path) => without.includes(path))
    ? `${system}\n\nAnswer with nothing but JSON that fits this schema: ${JSON.stringify(output.schema)}`
    : system;
const schemaParameters = ['tools', 'response_format', 'text', 'generationConfig.responseSchema'];

/** Returns what the model wrote instead of a call, and what to do instead. */
const getCallRepair = (given: string): AssembledMessage[] => [
  { role: 'assistant', parts: [{ kind: 'text', text: given, metadata: null }] },
  { role: 'user', text: 'That call could not be read. Call the tool as the API defines it, with arguments in JSON.' },
];

/** The answer as it was given, and what is wrong about it. A call of the answer's tool gets its result. */
const getRepair = (parts: readonly TurnPart[], flaws: readonly string[]): AssembledMessage[] => {
  const message = `The answer does not fit the required schema: ${flaws.join(' ')} Give the whole answer again.`;
  const given = parts.flatMap((part): AssistantPart[] => {
    if (part.kind === 'source') return [];
    if (part.kind !== 'call') return [part];
    const { id, name, metadata } = part;
    return [{ kind: 'call', id, name, arguments: part.arguments, metadata }];
  });
  const calls = listCalls({ parts: [...parts] });
  const result = { kind: 'error' as const, code: 'output_invalid', message };
  return [
    { role: 'assistant', parts: given },
    calls.length === 0
      ? { role: 'user', text: message }
      : { role: 'results', results: calls.map(({ id, name }) => ({ id, name, result })) },
  ];
};
