import fc from 'fast-check';
import type { StreamState } from '../log.js';
import { describedBy, noRevision, tombstoneRevision } from '../recorded-event.js';
import type { RecordedEvent } from '../recorded-event.js';
import { parseStreamMetadata } from '../streams/stream-metadata.js';
import { AppendPlan } from './append-plan.js';
import type { AppendOutcome, AppendRequest, Committed } from './append-plan.js';
import type { ExpectedRevision } from './append-rules.js';

const now = 1_000;
/** The machine's clock was set back by this much; earlier events keep their time. */
const anHour = 3_600_000;

/** The committed log as a plain list; every question is answered by searching it. */
const getCommitted = (log: readonly RecordedEvent[]): Committed => {
  const getState = (stream: string): StreamState => {
    const own = log.filter((event) => event.stream === stream);
    const described = log.filter((event) => describedBy(event.stream) === stream).at(-1);
    return {
      head: own.at(-1)?.revision ?? noRevision,
      ...(described
        ? {
            metadata: {
              revision: described.revision,
              data: described.data,
              rules: parseStreamMetadata(described.data),
            },
          }
        : {}),
    };
  };
  return {
    head: log.length,
    readState: getState,
    isTombstoned: (stream) => getState(stream).head === tombstoneRevision,
    isDescribed: (stream) => getState(stream).metadata !== undefined,
    getPlace: (id) => log.find((event) => event.id === id),
    eventAt: (stream, revision) => log.find((event) => event.stream === stream && event.revision === revision),
  };
};

const run = (
  requests: readonly AppendRequest[],
  batchSizes: readonly number[],
): { log: RecordedEvent[]; outcomes: AppendOutcome[] } => {
  const log: RecordedEvent[] = [];
  const outcomes: AppendOutcome[] = [];
  const sizes = [...batchSizes];
  for (let at = 0; at < requests.length;) {
    const batch = requests.slice(at, at + (sizes.shift() ?? 1));
    let made = 0;
    const plan = new AppendPlan(getCommitted(log), {
      now,
      created: now + anHour,
      newId: () => `made-${log.length}-${(made += 1)}`,
    });
    outcomes.push(...batch.map((request) => plan.add(request)));
    log.push(...plan.events);
    at += batch.length;
  }
  return { log, outcomes };
};

const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1, maxLength: 3 });
const expectations: fc.Arbitrary<ExpectedRevision> = fc.oneof(
  fc.constantFrom('any' as const, 'no_stream' as const, 'stream_exists' as const),
  fc.integer({ min: -1, max: 6 }),
);
const request: fc.Arbitrary<AppendRequest> = fc
  .record({
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant('append' as const) },
      { weight: 2, arbitrary: fc.constant('delete' as const) },
      { weight: 1, arbitrary: fc.constant('tombstone' as const) },
    ),
    stream: fc.constantFrom('one', 'two'),
    expected: expectations,
    ids,
  })
  .map(({ ids: chosen, kind, ...rest }) => ({
    ...rest,
    kind,
    events:
      kind === 'append'
        ? chosen.map((id) => ({ id, type: 'Noted', isJson: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) }))
        : [],
  }));
const history = fc.array(request, { maxLength: 25 });
const batches = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 25, maxLength: 25 });

const visible = ({ log, outcomes }: ReturnType<typeof run>): unknown => [
  log.map(({ stream, revision, position, type, id }) => [
    stream,
    revision,
    position,
    type,
    id.startsWith('made') ? 'made' : id,
  ]),
  outcomes,
];

describe('a batch of appends', () => {
  it('decides exactly as if each request had been committed alone', () => {
    fc.assert(
      fc.property(history, batches, (requests, sizes) => {
        expect(visible(run(requests, sizes))).toEqual(
          visible(
            run(
              requests,
              requests.map(() => 1),
            ),
          ),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('numbers the log without gaps, and every stream as well', () => {
    fc.assert(
      fc.property(history, batches, (requests, sizes) => {
        const { log } = run(requests, sizes);
        expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => index + 1));
        for (const stream of new Set(log.map((event) => event.stream))) {
          const revisions = log
            .filter((event) => event.stream === stream && event.revision !== tombstoneRevision)
            .map(({ revision }) => revision);
          expect(revisions).toEqual(revisions.map((_, index) => index));
        }
      }),
    );
  });

  it('writes nothing when a request with an exact revision is repeated at once', () => {
    fc.assert(
      fc.property(history, (requests) => {
        const doubled = requests
          .filter(
            ({ kind, expected }) => kind === 'append' && (typeof expected === 'number' || expected === 'no_stream'),
          )
          .flatMap((one) => [one, one]);
        const { outcomes } = run(doubled, []);
        for (let index = 0; index < outcomes.length; index += 2) expect(outcomes[index + 1]).toEqual(outcomes[index]);
      }),
    );
  });

  it('writes nothing into a stream once it is tombstoned', () => {
    fc.assert(
      fc.property(history, batches, (requests, sizes) => {
        const { log } = run(requests, sizes);
        for (const stream of ['one', 'two']) {
          const own = log.filter((event) => event.stream === stream);
          expect(own.findIndex(({ revision }) => revision === tombstoneRevision)).toBe(
            own.some(({ revision }) => revision === tombstoneRevision) ? own.length - 1 : -1,
          );
        }
      }),
    );
  });

  it('refuses a request whose deadline has passed, and only that one', () => {
    const [late, inTime]: AppendRequest[] = [
      { kind: 'append', stream: 'one', expected: 'any', events: [], deadline: now - 1 },
      { kind: 'append', stream: 'one', expected: 'any', events: [], deadline: now },
    ];
    if (late && inTime)
      expect(run([late, inTime], [2]).outcomes.map(({ kind }) => kind)).toEqual(['timeout', 'appended']);
  });
});
