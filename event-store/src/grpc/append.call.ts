import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendOutcome } from '../append/append-plan.js';
import type { ExpectedRevision } from '../append/append-rules.js';
import { InvalidRequest, StoreStopping } from '../errors.js';
import { noRevision, measureSize } from '../recorded-event.js';
import type { ProposedEvent } from '../recorded-event.js';
import { readAppendPart } from '../messages/append-codec.js';
import type { AppendOptions } from '../messages/append-codec.js';
import type { BatchAppendContext } from './batch-append.call.js';
import { readDeadline } from './deadline.js';
import { commitTimedOut, deadlineExceeded, getFailure, storageFull, streamDeleted, tooBig } from './errors.js';
import type { CallFailure } from './errors.js';
import type { Answer } from './message-group.js';
import { int64Text } from '../messages/wire.js';

const getSuccess = (revision: number, position: number): streams.AppendResp => {
  const success = new streams.AppendResp.Success();
  if (revision === noRevision) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(int64Text(revision));
  success.setPosition(
    new streams.AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
  return new streams.AppendResp().setSuccess(success);
};

const getWrongExpected = (expected: ExpectedRevision, actual: number): streams.AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual === noRevision) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(int64Text(actual));
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(int64Text(expected));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
};

/** In this call a wrong expected revision is an answer, not an error. */
const getAnswer = (
  { stream, expected }: AppendOptions,
  outcome: AppendOutcome,
): { response: streams.AppendResp } | { failure: CallFailure } => {
  switch (outcome.kind) {
    case 'appended':
      return { response: getSuccess(outcome.revision, outcome.position) };
    case 'wrong-expected-revision':
      return { response: getWrongExpected(expected, outcome.actual) };
    case 'stream-deleted':
      return { failure: streamDeleted(stream) };
    case 'timeout':
      return { failure: deadlineExceeded() };
    case 'commit-timeout':
      return { failure: commitTimedOut() };
    case 'storage-full':
      return { failure: storageFull() };
  }
};

export const appendCall =
  ({ store, openCalls, maxAppendSize }: BatchAppendContext) =>
  (call: ServerReadableStream<Buffer, Answer>, callback: sendUnaryData<Answer>): void => {
    let options: AppendOptions | undefined;
    const events: ProposedEvent[] = [];
    let size = 0;
    let answered = false;
    const answer = (reply: { response: streams.AppendResp } | { failure: CallFailure }): void => {
      if (answered) return;
      answered = true;
      forget();
      if ('failure' in reply) callback(reply.failure);
      else callback(null, Buffer.from(reply.response.serializeBinary()));
    };
    const fail = (error: unknown): void => answer({ failure: getFailure(error) });
    // Fail like a server that is gone: an incomplete append has no effect.
    const forget = openCalls.add(() => fail(new StoreStopping()));
    const receive = (bytes: Buffer): void => {
      const part = readAppendPart(bytes);
      if ('options' in part) options = part.options;
      else {
        events.push(part.event);
        size += measureSize(part.event);
      }
      if (size > maxAppendSize) answer({ failure: tooBig(maxAppendSize) });
    };
    const append = async (): Promise<void> => {
      if (answered) return;
      if (!options) throw new InvalidRequest('The first message of an append carries its options.');
      answer(getAnswer(options, await store.append({ kind: 'append', ...options, ...readDeadline(call), events })));
    };
    call.on('data', (bytes: Buffer) => {
      if (answered) return;
      try {
        receive(bytes);
      } catch (error) {
        fail(error);
      }
    });
    call.on('end', () => void append().catch(fail));
    call.on('cancelled', () => {
      answered = true;
      forget();
    });
  };
