import type { ServerDuplexStream } from '@grpc/grpc-js';
import { measureBytes } from '../recorded-event.js';
import type { ProposedEvent } from '../recorded-event.js';
import type { ServedStore } from '../store.js';
import { readBatchChunk } from '../messages/append-codec.js';
import type { AppendOptions, BatchChunk } from '../messages/append-codec.js';
import { encodeBatchRefusal, encodeBatchSuccess } from '../messages/batch-codec.js';
import type { BatchAddress, BatchRefusal } from '../messages/batch-codec.js';
import { getFailure } from './errors.js';
import type { CallFailure } from './errors.js';
import type { OpenCalls } from './open-calls.js';
import type { Answer } from './message-group.js';

export type BatchAppendContext = { store: ServedStore; openCalls: OpenCalls; maxAppendSize: number };

type Assembly = { options: AppendOptions; events: ProposedEvent[]; size: number };

const unknownAddress = { stream: '', expected: 'any' } as const;

const assembled = ({ options, events }: BatchChunk, begun: Assembly | undefined): Assembly | undefined => {
  if (!begun) return options && { options, events, size: measureBytes(events) };
  for (const event of events) begun.events.push(event);
  begun.size += measureBytes(events);
  return begun;
};

/** One call carries all appends of a client, interleaved by correlation id. Answers may come in any order. */
class BatchAppendCall {
  private readonly assemblies = new Map<string, Assembly>();
  /** Requests refused before their last chunk arrived; their remaining chunks are ignored. */
  private readonly refused = new Set<string>();
  private readonly answers: Buffer[] = [];
  private ended = false;
  private pending = 0;
  private halfClosed = false;

  constructor(
    private readonly call: ServerDuplexStream<Buffer, Answer>,
    private readonly context: BatchAppendContext,
  ) {
    const forget = context.openCalls.add((failure) => this.fail(failure));
    const close = (): void => {
      this.ended = true;
      forget();
    };
    call.on('data', (bytes: Buffer) => this.receive(bytes));
    call.on('end', () => {
      this.halfClosed = true;
      this.endWhenAnswered();
    });
    call.on('cancelled', close);
    call.on('close', close);
    call.on('error', close);
  }

  private receive(bytes: Buffer): void {
    if (this.ended) return;
    try {
      this.addChunk(readBatchChunk(bytes));
    } catch (error) {
      this.fail(getFailure(error));
    }
  }

  private addChunk(chunk: BatchChunk): void {
    const { correlationId, isFinal } = chunk;
    if (this.refused.has(correlationId)) {
      if (isFinal) this.refused.delete(correlationId);
      return;
    }
    const begun = this.assemblies.get(correlationId);
    const assembly = assembled(chunk, begun);
    const refusal = this.getRefusal(chunk, assembly);
    if (begun && (refusal || isFinal)) this.assemblies.delete(correlationId);
    if (refusal) {
      if (!isFinal) this.refused.add(correlationId);
      this.answer(encodeBatchRefusal({ correlationId, ...(assembly?.options ?? unknownAddress) }, refusal));
    } else if (assembly && isFinal) this.append(correlationId, assembly);
    else if (assembly && !begun) this.assemblies.set(correlationId, assembly);
  }

  private getRefusal({ problem }: BatchChunk, assembly: Assembly | undefined): BatchRefusal | undefined {
    if (problem) return { kind: 'invalid', message: problem.message };
    if (!assembly) return { kind: 'invalid', message: 'The first chunk of an append carries its options.' };
    const { deadline } = assembly.options;
    if (deadline !== undefined && deadline < Date.now()) return { kind: 'timeout' };
    return assembly.size > this.context.maxAppendSize
      ? { kind: 'too-big', limit: this.context.maxAppendSize }
      : undefined;
  }

  private append(correlationId: string, { options, events }: Assembly): void {
    const address: BatchAddress = { correlationId, stream: options.stream, expected: options.expected };
    this.pending += 1;
    this.context.store.append({ kind: 'append', ...options, events }).then(
      (outcome) => {
        this.pending -= 1;
        this.answer(
          outcome.kind === 'appended'
            ? encodeBatchSuccess(address, outcome.revision, outcome.position)
            : encodeBatchRefusal(address, outcome),
        );
      },
      (error: unknown) => this.fail(getFailure(error)),
    );
  }

  /** The answers to one commit become known together and are sent together. */
  private answer(answer: Buffer): void {
    this.answers.push(answer);
    if (this.answers.length === 1) queueMicrotask(() => this.flush());
  }

  private flush(): void {
    const answers = this.answers.splice(0);
    if (this.ended) return;
    this.call.write(answers);
    this.endWhenAnswered();
  }

  private endWhenAnswered(): void {
    if (!this.halfClosed || this.pending > 0 || this.answers.length > 0 || this.ended) return;
    this.ended = true;
    this.call.end();
  }

  /** Ends the whole call, because the client cannot know what became of the pending requests. */
  private fail(failure: CallFailure): void {
    if (this.ended) return;
    this.ended = true;
    this.call.emit('error', failure);
  }
}

export const batchAppendCall =
  (context: BatchAppendContext) =>
  (call: ServerDuplexStream<Buffer, Answer>): void => {
    new BatchAppendCall(call, context);
  };
