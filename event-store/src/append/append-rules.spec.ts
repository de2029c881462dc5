import fc from 'fast-check';
import { judgeAppend } from './append-rules.js';
import type { AppendVerdict, ExpectedRevision, History, StreamFacts } from './append-rules.js';

/** A stream as the list of its event ids, in a log where `elsewhere` were written to another stream. */
type Model = { stored: readonly string[]; elsewhere: readonly string[]; facts?: Partial<StreamFacts> };

const toHistory = ({ stored, elsewhere }: Model): History => ({
  readPlace: (id) => {
    const revision = stored.indexOf(id);
    if (revision >= 0) return { stream: 'agent-1', revision, position: 100 + revision };
    return elsewhere.includes(id) ? { stream: 'agent-2', revision: elsewhere.indexOf(id), position: 1 } : undefined;
  },
  eventAt: (revision) => {
    const id = stored[revision];
    return id === undefined ? undefined : { id, position: 100 + revision };
  },
});

const judge = (model: Model, expected: ExpectedRevision, ids: readonly string[]): AppendVerdict =>
  judgeAppend(
    { stream: 'agent-1', expected, ids },
    { head: model.stored.length - 1, tombstoned: false, softDeleted: false, hasMetadata: false, ...model.facts },
    toHistory(model),
  );

const written = (from: number): AppendVerdict => ({ kind: 'write', from });
const already = (revision: number): AppendVerdict => ({ kind: 'already-written', revision, position: 100 + revision });
const wrong = (actual: number): AppendVerdict => ({ kind: 'wrong-expected-revision', actual });

const id = fc.constantFrom('a', 'b', 'c', 'd');
const stream = fc.uniqueArray(id, { maxLength: 4 }).map((stored): Model => ({ stored, elsewhere: [] }));
const ids = fc.array(id, { minLength: 1, maxLength: 3 });

describe('judging an append with an exact revision', () => {
  it('writes when the stream is there, whatever the ids', () => {
    fc.assert(
      fc.property(stream, ids, (model, asked) =>
        expect(judge(model, model.stored.length - 1, asked)).toEqual(written(model.stored.length)),
      ),
    );
  });

  it('refuses when the stream is not that far yet', () => {
    fc.assert(
      fc.property(stream, ids, fc.nat(5), (model, asked, more) =>
        expect(judge(model, model.stored.length + more, asked)).toEqual(wrong(model.stored.length - 1)),
      ),
    );
  });

  it('answers as before exactly when the events after that revision are the requested ones', () => {
    fc.assert(
      fc.property(stream, ids, fc.integer({ min: -1, max: 3 }), (model, asked, expected) => {
        fc.pre(expected < model.stored.length - 1);
        const same = asked.every((one, index) => model.stored[expected + 1 + index] === one);
        expect(judge(model, expected, asked)).toEqual(
          same ? already(expected + asked.length) : wrong(model.stored.length - 1),
        );
      }),
    );
  });

  it('takes "no stream" for revision -1', () => {
    fc.assert(
      fc.property(stream, ids, (model, asked) =>
        expect(judge(model, 'no_stream', asked)).toEqual(judge(model, -1, asked)),
      ),
    );
  });
});

describe('judging an append at any revision', () => {
  it('writes when the first event is unknown or belongs to another stream', () => {
    expect(judge({ stored: ['a'], elsewhere: [] }, 'any', ['b'])).toEqual(written(1));
    expect(judge({ stored: ['a'], elsewhere: ['b'] }, 'any', ['b'])).toEqual(written(1));
  });

  it('answers as before when all events are in the stream', () => {
    expect(judge({ stored: ['a', 'b', 'c'], elsewhere: [] }, 'any', ['a', 'b'])).toEqual(already(1));
  });

  it('refuses a mixture of stored and new events', () => {
    expect(judge({ stored: ['a'], elsewhere: [] }, 'any', ['a', 'b'])).toEqual(wrong(0));
  });
});

describe('judging an append to a stream that should exist', () => {
  it('refuses when there is neither an event nor metadata', () => {
    expect(judge({ stored: [], elsewhere: [] }, 'stream_exists', ['a'])).toEqual(wrong(-1));
    expect(judge({ stored: [], elsewhere: [], facts: { hasMetadata: true } }, 'stream_exists', ['a'])).toEqual(
      written(0),
    );
  });

  it('calls a soft-deleted stream deleted', () => {
    expect(judge({ stored: ['a'], elsewhere: [], facts: { softDeleted: true } }, 'stream_exists', ['b'])).toEqual({
      kind: 'stream-deleted',
    });
  });
});

describe('judging an append to a deleted stream', () => {
  it('goes on after a soft delete when no stream is expected', () => {
    expect(judge({ stored: ['a'], elsewhere: [], facts: { softDeleted: true } }, 'no_stream', ['b'])).toEqual(
      written(1),
    );
  });

  it('answers a retry from before a soft delete as before', () => {
    const model: Model = { stored: ['a', 'b'], elsewhere: [], facts: { softDeleted: true } };
    expect(judge(model, 'no_stream', ['a', 'b'])).toEqual(already(1));
    expect(judge(model, 'no_stream', ['a', 'c'])).toEqual(wrong(1));
  });

  it('refuses everything after a tombstone', () => {
    fc.assert(
      fc.property(fc.constantFrom<ExpectedRevision>('any', 'no_stream', 'stream_exists', 0, 7), (expected) => {
        expect(judge({ stored: ['a'], elsewhere: [], facts: { tombstoned: true } }, expected, ['b'])).toEqual({
          kind: 'stream-deleted',
        });
      }),
    );
  });
});
