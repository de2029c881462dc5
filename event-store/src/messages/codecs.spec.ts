import { CopiedRow, placeOfFirstRow } from '@throughline/platform/postgres/copied-row.js';
import fc from 'fast-check';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { copyRows } from '../append/copy-rows.js';
import { tombstoneRevision } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import { readAppendPart, readBatchChunk } from './append-codec.js';
import { encodeBatchRefusal, encodeBatchSuccess } from './batch-codec.js';
import {
  caughtUp,
  encodeCheckpoint,
  encodeConfirmation,
  encodeEvent,
  encodeStreamNotFound,
  fellBehind,
} from './read-codec.js';
import { getReadyEvent } from './ready-event.js';
import { commitPositions } from '../commit-positions.js';

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const name = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const number = fc.oneof(fc.nat(200), fc.maxSafeNat());
const uuid = fc.uuid();
const recorded: fc.Arbitrary<RecordedEvent> = fc.record({
  position: number,
  stream: name,
  revision: number,
  id: uuid,
  type: name,
  isJson: fc.boolean(),
  created: number,
  data: bytes,
  metadata: bytes,
});

const stored = recorded.map((event) => ({ ...event, position: event.position % 2 ** 42 }));

const readBack = (message: Buffer): streams.ReadResp => streams.ReadResp.deserializeBinary(message);
const getName = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

const proposedMessage = (event: RecordedEvent): streams.BatchAppendReq.ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(event.id))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  message
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  return message;
};

const { dense, sparse } = commitPositions;

const proposed = ({ id, type, isJson, data, metadata }: RecordedEvent): object => ({
  id,
  type,
  isJson,
  data,
  metadata,
});

describe('what readers are sent', () => {
  it('is understood by the official message classes, whatever the event', () => {
    fc.assert(
      fc.property(recorded, (event) => {
        const read = readBack(encodeEvent(dense, event)).getEvent();
        const got = read?.getEvent();
        expect(read?.getCommitPosition()).toBe(String(event.position));
        expect([
          got?.getId()?.getString(),
          getName(got?.getStreamIdentifier()),
          got?.getStreamRevision(),
          got?.getCommitPosition(),
          got?.getPreparePosition(),
        ]).toEqual([event.id, event.stream, String(event.revision), String(event.position), String(event.position)]);
        expect([
          got?.getMetadataMap().get('type'),
          got?.getMetadataMap().get('content-type'),
          got?.getMetadataMap().get('created'),
        ]).toEqual([
          event.type,
          event.isJson ? 'application/json' : 'application/octet-stream',
          `${event.created}0000`,
        ]);
        expect(Buffer.from(got?.getData_asU8() ?? []).equals(event.data)).toBe(true);
        expect(Buffer.from(got?.getCustomMetadata_asU8() ?? []).equals(event.metadata)).toBe(true);
      }),
    );
  });

  it('carries a link together with its target, at the position of the link', () => {
    fc.assert(
      fc.property(recorded, recorded, (event, link) => {
        const read = readBack(encodeEvent(dense, event, link)).getEvent();
        expect([read?.getEvent()?.getId()?.getString(), read?.getLink()?.getId()?.getString()]).toEqual([
          event.id,
          link.id,
        ]);
        if (link.position > 0) expect(read?.getCommitPosition()).toBe(String(link.position));
      }),
    );
  });

  it('is the same for an event and for its row, and every field can be read back from it', () => {
    fc.assert(
      fc.property(recorded, (event) => {
        const ready = getReadyEvent(dense, new CopiedRow(copyRows([event]), placeOfFirstRow));
        expect(ready.message.equals(encodeEvent(dense, event))).toBe(true);
        expect(Object.fromEntries(Object.keys(event).map((key) => [key, ready[key as keyof RecordedEvent]]))).toEqual(
          event,
        );
      }),
    );
  });

  it('says where a client sees the event, whether it was read as a row or not', () => {
    fc.assert(
      fc.property(stored, (event) => {
        const ready = getReadyEvent(sparse, new CopiedRow(copyRows([event]), placeOfFirstRow));
        expect(ready.message.equals(encodeEvent(sparse, event))).toBe(true);
        expect(ready.position).toBe(event.position);
        expect(readBack(ready.message).getEvent()?.getCommitPosition()).toBe(String(sparse.fromStored(event.position)));
      }),
    );
  });

  it('says a tombstone is at the largest revision', () => {
    const event: RecordedEvent = {
      position: 9,
      stream: 's',
      revision: tombstoneRevision,
      id: '0b8e3f8c-0000-4000-8000-000000000001',
      type: '$streamDeleted',
      isJson: false,
      created: 0,
      data: Buffer.alloc(0),
      metadata: Buffer.alloc(0),
    };
    expect(readBack(encodeEvent(dense, event)).getEvent()?.getEvent()?.getStreamRevision()).toBe('9223372036854775807');
  });

  it('tells the rest of a subscription', () => {
    expect(readBack(encodeConfirmation('the-id')).getConfirmation()?.getSubscriptionId()).toBe('the-id');
    expect(readBack(encodeCheckpoint(300)).getCheckpoint()?.toObject()).toEqual({
      commitPosition: '300',
      preparePosition: '300',
    });
    expect(getName(readBack(encodeStreamNotFound('agent-ü')).getStreamNotFound()?.getStreamIdentifier())).toBe(
      'agent-ü',
    );
    expect([readBack(caughtUp).hasCaughtUp(), readBack(fellBehind).hasFellBehind()]).toEqual([true, true]);
  });
});

describe('what writers send', () => {
  it('is read as the official message classes wrote it', () => {
    fc.assert(
      fc.property(
        fc.record({
          correlationId: uuid,
          stream: name,
          events: fc.array(recorded, { maxLength: 4 }),
          revision: fc.maxSafeNat(),
          isFinal: fc.boolean(),
        }),
        ({ correlationId, stream, events, revision, isFinal }) => {
          const options = new streams.BatchAppendReq.Options()
            .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
            .setStreamPosition(String(revision))
            .setDeadline(new timestamps.Timestamp().setSeconds(1_700_000_000).setNanos(5_000_000));
          const request = new streams.BatchAppendReq()
            .setCorrelationId(new shared.UUID().setString(correlationId))
            .setOptions(options)
            .setProposedMessagesList(events.map(proposedMessage))
            .setIsFinal(isFinal);
          expect(readBatchChunk(Buffer.from(request.serializeBinary()))).toEqual({
            correlationId,
            options: { stream, expected: revision, deadline: 1_700_000_000_005 },
            events: events.map(proposed),
            isFinal,
          });
        },
      ),
    );
  });

  it('may give an id as two halves', () => {
    const structured = new shared.UUID.Structured()
      .setMostSignificantBits('-8613303245920329199')
      .setLeastSignificantBits('1234605616436508552');
    const message = new streams.AppendReq.ProposedMessage().setId(new shared.UUID().setStructured(structured));
    message.getMetadataMap().set('type', 'T');
    expect(
      readAppendPart(Buffer.from(new streams.AppendReq().setProposedMessage(message).serializeBinary())),
    ).toMatchObject({ event: { id: '88776655-4433-2211-1122-334455667788' } });
  });

  it('may be wrong in one request without touching the others', () => {
    const id = '0b8e3f8c-0000-4000-8000-000000000001';
    const nameless = new streams.BatchAppendReq()
      .setCorrelationId(new shared.UUID().setString(id))
      .setOptions(new streams.BatchAppendReq.Options());
    expect(readBatchChunk(Buffer.from(nameless.serializeBinary())).problem?.message).toBe('A stream needs a name.');
  });
});

describe('the answer to a batch append', () => {
  const address = { correlationId: '0b8e3f8c-0000-4000-8000-000000000001', stream: 'agent-1' };

  it('carries revision, position and what was expected', () => {
    fc.assert(
      fc.property(number, number, (revision, position) => {
        const answer = streams.BatchAppendResp.deserializeBinary(
          encodeBatchSuccess({ ...address, expected: revision }, revision, position),
        );
        expect([
          answer.getSuccess()?.getCurrentRevision(),
          answer.getSuccess()?.getPosition()?.getCommitPosition(),
          answer.getStreamPosition(),
        ]).toEqual([String(revision), String(position), String(revision)]);
        expect([answer.getCorrelationId()?.getString(), getName(answer.getStreamIdentifier())]).toEqual([
          address.correlationId,
          address.stream,
        ]);
      }),
    );
  });

  it('names each refusal so that the client recognises it', () => {
    const typeName = (refusal: Parameters<typeof encodeBatchRefusal>[1]): string | undefined =>
      streams.BatchAppendResp.deserializeBinary(encodeBatchRefusal({ ...address, expected: 'any' }, refusal))
        .getError()
        ?.getDetails()
        ?.getTypeName();
    expect(typeName({ kind: 'wrong-expected-revision', actual: 3 })).toBe('event_store.client.WrongExpectedVersion');
    expect(typeName({ kind: 'stream-deleted' })).toBe('event_store.client.StreamDeleted');
    expect(typeName({ kind: 'timeout' })).toBe('event_store.client.Timeout');
    expect(typeName({ kind: 'commit-timeout' })).toBe('event_store.client.Timeout');
    expect(typeName({ kind: 'too-big', limit: 1 })).toBe('event_store.client.MaximumAppendSizeExceeded');
  });
});
