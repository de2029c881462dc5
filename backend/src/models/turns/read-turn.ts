import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { TurnPart } from '@throughline/contracts/runs/model-turn.js';
import type { ServedModel, StepWarning, Usage } from '@throughline/contracts/runs/run.events.js';
import type { Clock } from '@throughline/platform/clock.js';
import type { Timers } from '@throughline/platform/timers.js';
import { canonicalRequest } from '../assembler/canonical-request.js';
import type { AssembledRequest } from '../assembler/assembled-request.js';
import { getFailedGeneration, getModelFailure } from '../failures.js';
import { ModelFailure, nothingSpent, type Listening, type Spent, type ToolOffer } from '../language-model.js';
import { Deadline, timeouts } from './deadline.js';
import { requireWholeTurn } from './finish.js';
import { requireMetadataInLimits, TurnTooLarge } from './turn-limits.js';
import { CallUnreadable, TurnReader } from './turn-reader.js';
import { estimatedUsage, getUsage } from './usage.js';

/** The provider could not read what the model wrote, and neither can we. */
export class GenerationRefused extends ModelFailure {
  constructor(
    readonly given: string,
    spent: Spent,
  ) {
    super('call_unreadable', 'The provider could not read the call that the model wrote.', true, { spent });
  }
}

export type TurnReading = { timers: Timers; clock: Clock };
export type TurnRead = { parts: TurnPart[]; usage: Usage; served: ServedModel | null; warnings: StepWarning[] };
type Asked = {
  model: LanguageModelV4;
  options: LanguageModelV4CallOptions;
  request: AssembledRequest;
  tools: readonly ToolOffer[];
  listening: Listening;
  /** Adds what was used before, and the price. */
  spent: (usage: Usage) => Spent;
};

/** Asks once, and reads the turn while it is written. Throws `ModelFailure`. */
export const readTurn = async (asked: Asked, { timers, clock }: TurnReading): Promise<TurnRead> => {
  const { model, options, request, tools, listening } = asked;
  const { first, silence, total } = timeoutsFor(request);
  const deadline = new Deadline(timers, listening.signal, total);
  const reader = new TurnReader(tools, listening.onPart);
  const sent = Buffer.byteLength(canonicalRequest(request));
  const usage = (): Usage =>
    reader.usage === null
      ? estimatedUsage({ sent, heard: reader.heard })
      : getUsage(reader.usage, { sent, heard: reader.heard });
  let hasBegun = false;
  const settle = (): TurnRead => {
    reader.settle(options.tools?.map(({ name }) => name) ?? []);
    requireMetadataInLimits(reader.parts);
    return { parts: reader.parts, usage: usage(), served: servedBy(reader), warnings: reader.warnings.map(toWarning) };
  };
  try {
    deadline.expect(first, 'no answer');
    const { stream } = await model.doStream({ ...options, abortSignal: deadline.signal });
    for await (const part of getPieces(stream, deadline.signal)) {
      reader.add(part);
      // A stream begins with what was not understood, before anything has come.
      if (part.type === 'stream-start') continue;
      hasBegun = true;
      deadline.expect(silence, 'nothing more');
    }
    const read = settle();
    requireWholeTurn(reader, asked.spent(usage()));
    return read;
  } catch (error) {
    const spent = hasBegun ? asked.spent(usage()) : nothingSpent;
    if (deadline.failure !== null)
      throw new ModelFailure('model_stalled', deadline.failure.message, true, { spent: asked.spent(usage()) });
    if (listening.signal.aborted)
      throw new ModelFailure('cancelled', 'The turn was called off.', false, {
        cause: error,
        spent: asked.spent(usage()),
      });
    if (error instanceof TurnTooLarge)
      throw new ModelFailure('too_large', error.message, false, { cause: error, spent });
    if (error instanceof CallUnreadable)
      throw new ModelFailure('call_unreadable', error.message, true, { cause: error, spent });
    const given = getFailedGeneration(error);
    if (given === null) throw getModelFailure(error, spent, clock.now().getTime());
    return readGiven(given, { reader, settle, spent: () => asked.spent(usage()) });
  } finally {
    deadline.end();
  }
};

/** The provider refused what the model wrote, and sent it along. Throws `GenerationRefused` if it has no call. */
const readGiven = (
  given: string,
  { reader, settle, spent }: { reader: TurnReader; settle: () => TurnRead; spent: () => Spent },
): TurnRead => {
  reader.add({ type: 'text-delta', id: 'given', delta: given });
  try {
    const read = settle();
    if (read.parts.some(({ kind }) => kind === 'call')) return read;
  } catch (error) {
    if (!(error instanceof CallUnreadable)) throw error;
  }
  throw new GenerationRefused(given, spent());
};

const timeoutsFor = ({ model: { reasoning } }: AssembledRequest): (typeof timeouts)['plain'] =>
  reasoning === 'default' || reasoning === 'none' ? timeouts.plain : timeouts.reasoning;

/** Ends at the signal, also when the stream itself does not notice it. */
async function* getPieces(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  signal: AbortSignal,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    await reader.cancel().catch(() => undefined);
  }
}

const maxName = 200;
const servedBy = ({ served: { model, responseId } }: TurnReader): ServedModel | null =>
  model === null
    ? null
    : { model: model.slice(0, maxName), responseId: responseId?.slice(0, maxName) ?? null, fingerprint: null };

const toWarning = (warning: SharedV4Warning): StepWarning => ({
  code: warning.type,
  message: ('feature' in warning ? `${warning.feature}. ${warning.details ?? ''}` : warning.message)
    .trim()
    .slice(0, 500),
});
