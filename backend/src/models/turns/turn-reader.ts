import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { formatAlias } from '@throughline/contracts/agents/tool-use.js';
import type { Json } from '@throughline/contracts/json.js';
import { jsonIn } from '@throughline/contracts/json.js';
import {
  unknownTool,
  type CallPart,
  type PartMetadata,
  type TurnPart,
} from '@throughline/contracts/runs/model-turn.js';
import { newId } from '@throughline/platform/ids.js';
import type { PartPiece, ToolOffer } from '../language-model.js';
import { splitUnopened, ThoughtTags, type Piece } from './thought-tags.js';
import { readWrittenCalls } from './written-calls.js';
import { requireRoom, turnLimits, TurnTooLarge } from './turn-limits.js';

type Written = Extract<TurnPart, { kind: 'text' | 'reasoning' }>;
/** `thought`: what the text itself says is reasoning. */
type Open = { part: Written; tags: ThoughtTags; thought: Written | null };

/** The model wrote something that can only be meant as a call, and it is none of a tool that was offered. */
export class CallUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CallUnreadable';
  }
}

/** Collects the parts of a turn from a stream, in the order in which they began. */
export class TurnReader {
  readonly parts: TurnPart[] = [];
  readonly warnings: SharedV4Warning[] = [];
  finish: LanguageModelV4FinishReason | null = null;
  usage: LanguageModelV4Usage | null = null;
  served: { model: string | null; responseId: string | null } = { model: null, responseId: null };
  /** Bytes of everything that was written. */
  heard = 0;
  private readonly open = new Map<string, Open>();

  constructor(
    private readonly tools: readonly ToolOffer[],
    private readonly onPart: (piece: PartPiece) => void,
  ) {}

  /** Throws the error that a stream ends with. */
  add(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        return void this.begin(part.type === 'text-start' ? 'text' : 'reasoning', part.id, part.providerMetadata);
      case 'text-delta':
      case 'reasoning-delta':
        return this.write(part.type === 'text-delta' ? 'text' : 'reasoning', part);
      case 'text-end':
        return this.end('text', part);
      case 'reasoning-end':
        return this.end('reasoning', part);
      case 'tool-input-delta':
        return this.hear('call', part.delta);
      case 'tool-call':
        return this.addPart(getCall(part, this.tools));
      case 'file':
        return this.addFile(part);
      case 'source':
        return this.addPart({
          kind: 'source',
          url: part.sourceType === 'url' ? part.url : null,
          title: part.title ?? null,
          metadata: getMetadata(part.providerMetadata),
        });
      case 'stream-start':
        return void this.warnings.push(...part.warnings.slice(0, maxWarnings));
      case 'response-metadata':
        this.served = { model: part.modelId ?? this.served.model, responseId: part.id ?? this.served.responseId };
        return;
      case 'finish':
        // Some servers end a turn twice; the first end has the figures.
        if (this.finish !== null) return;
        this.finish = part.finishReason;
        this.usage = part.usage;
        return;
      case 'error':
        throw part.error;
      default:
        return;
    }
  }

  /** Reads what a model wrote as text and meant otherwise. `offered`: the names of the tools. Throws `CallUnreadable`. */
  settle(offered: readonly string[]): void {
    for (const open of this.open.values()) this.writePieces(open, open.tags.end());
    this.open.clear();
    for (const part of this.parts.filter(({ kind }) => kind === 'text')) {
      const split = part.kind === 'text' ? splitUnopened(part.text) : null;
      if (split === null || part.kind !== 'text') continue;
      this.insertThought(part).text = split.thought;
      part.text = split.rest;
    }
    if (offered.length > 0 && !this.parts.some(({ kind }) => kind === 'call')) this.settleCalls(offered);
  }

  private settleCalls(offered: readonly string[]): void {
    const part = this.parts.findLast((each) => each.kind === 'text' && each.text.trim() !== '');
    const written = part?.kind === 'text' ? readWrittenCalls(part.text) : null;
    if (part?.kind !== 'text' || written === null) return;
    const unknown = written.calls.find(({ name }) => !offered.includes(name));
    if (unknown !== undefined || written.calls.length === 0) {
      if (!written.isMarked) return;
      const what = unknown === undefined ? 'it cannot be read' : 'there is no tool with its name';
      throw new CallUnreadable(`The model wrote a call as text, and ${what}.`);
    }
    part.text = written.rest;
    if (part.text === '') this.parts.splice(this.parts.indexOf(part), 1);
    for (const { name, input } of written.calls)
      this.addPart(getCall({ type: 'tool-call', toolCallId: newId(), toolName: name, input }, this.tools));
  }

  private begin(kind: Written['kind'], id: string, given: SharedV4ProviderMetadata | undefined): Open {
    const part: Written = { kind, text: '', metadata: getMetadata(given) };
    const open = { part, tags: new ThoughtTags(), thought: null };
    this.open.set(`${kind} ${id}`, open);
    this.addPart(part);
    return open;
  }

  private addPart(part: TurnPart): void {
    requireRoom(this.parts, part.kind);
    this.parts.push(part);
  }

  private insertThought(before: Written): Written {
    requireRoom(this.parts, 'reasoning');
    const thought: Written = { kind: 'reasoning', text: '', metadata: null };
    this.parts.splice(this.parts.indexOf(before), 0, thought);
    return thought;
  }

  private write(
    kind: Written['kind'],
    { id, delta, providerMetadata }: { id: string; delta: string; providerMetadata?: SharedV4ProviderMetadata },
  ): void {
    const open = this.open.get(`${kind} ${id}`) ?? this.begin(kind, id, undefined);
    open.part.metadata = merged(open.part.metadata, providerMetadata);
    this.writePieces(open, kind === 'text' ? open.tags.add(delta) : [{ kind, text: delta }]);
  }

  private writePieces(open: Open, pieces: readonly Piece[]): void {
    for (const { kind, text } of pieces) {
      const isThought = kind === 'reasoning' && open.part.kind === 'text';
      const part = isThought ? (open.thought ??= this.insertThought(open.part)) : open.part;
      part.text += text;
      this.hear(kind, text);
    }
  }

  private end(
    kind: Written['kind'],
    { id, providerMetadata }: { id: string; providerMetadata?: SharedV4ProviderMetadata },
  ): void {
    const open = this.open.get(`${kind} ${id}`);
    if (open === undefined) return;
    open.part.metadata = merged(open.part.metadata, providerMetadata);
    this.writePieces(open, open.tags.end());
    this.open.delete(`${kind} ${id}`);
  }

  private hear(kind: PartPiece['kind'], text: string): void {
    if (text === '') return;
    this.heard += Buffer.byteLength(text);
    this.onPart({ kind, text });
  }

  private addFile(part: Extract<LanguageModelV4StreamPart, { type: 'file' }>): void {
    if (part.data.type !== 'data') return;
    const { data } = part.data;
    const base64 = typeof data === 'string' ? data : Buffer.from(data).toString('base64');
    const mediaType = part.mediaType.slice(0, maxMediaType);
    this.addPart({ kind: 'file', mediaType, base64, metadata: getMetadata(part.providerMetadata) });
  }
}

const getMetadata = (given: SharedV4ProviderMetadata | undefined): PartMetadata | null => merged(null, given);

/** For each provider, what comes later is added. */
const merged = (known: PartMetadata | null, given: SharedV4ProviderMetadata | undefined): PartMetadata | null => {
  if (given === undefined) return known;
  const text = JSON.stringify(given);
  if (text.length > turnLimits.metadataOfPart) throw new TurnTooLarge('more metadata');
  const own = Object.entries(JSON.parse(text) as Record<string, Record<string, Json>>).map(
    ([name, fields]): [string, Json] => [name, { ...(known?.[name] as Record<string, Json> | undefined), ...fields }],
  );
  return { ...known, ...Object.fromEntries(own) };
};

const maxId = 200;
const maxMediaType = 100;
const maxWarnings = 50;

/** Some models write the JSON of the arguments as a JSON text once more. */
const argumentsIn = (input: string): Json | undefined => {
  const given = jsonIn(input);
  return typeof given === 'string' ? jsonIn(given) : given;
};

/** Returns what the model wrote, as a call of one of the agent's tools; otherwise with what is wrong about it. */
const getCall = (
  { toolCallId, toolName, input, providerMetadata }: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>,
  tools: readonly ToolOffer[],
): CallPart => {
  const offer = tools.find(({ alias }) => alias === toolName);
  const given = input.trim() === '' ? {} : argumentsIn(input);
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const part = {
    kind: 'call' as const,
    id: toolCallId.slice(0, maxId),
    // Titles stand in the log in clear, so they have nothing of the run's contents: a name that was not offered is the model's.
    title: offer === undefined ? 'Call an unknown tool' : formatAlias(offer.alias),
    arguments: isObject ? given : {},
    name: toolName.slice(0, maxId),
    metadata: getMetadata(providerMetadata),
  };
  if (offer === undefined)
    return {
      ...part,
      tool: unknownTool,
      flaw: { code: 'unknown_tool', message: 'There is no tool with this name.' },
    };
  if (!isObject)
    return {
      ...part,
      tool: offer.tool,
      flaw: { code: 'arguments_invalid', message: 'The arguments are not a JSON object.' },
    };
  return { ...part, tool: offer.tool, flaw: null };
};
