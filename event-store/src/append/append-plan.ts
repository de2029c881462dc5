import type { StreamState } from '../log.js';
import {
  describedBy,
  metadataType,
  getMetastream,
  noBytes,
  noRevision,
  tombstoneRevision,
  tombstoneType,
} from '../recorded-event.js';
import type { ProposedEvent, RecordedEvent } from '../recorded-event.js';
import { parseStreamMetadata, softDeletedMetadata, withTruncateBefore } from '../streams/stream-metadata.js';
import { judgeAppend } from './append-rules.js';
import type { ExpectedRevision, StoredEventPlace, StreamFacts } from './append-rules.js';

export type AppendRequest = {
  kind: 'append' | 'delete' | 'tombstone';
  stream: string;
  expected: ExpectedRevision;
  events: readonly ProposedEvent[];
  /** Milliseconds since the Unix epoch, after which the request is refused. */
  deadline?: number;
};

export type AppendOutcome =
  | { kind: 'appended'; revision: number; position: number }
  | { kind: 'wrong-expected-revision'; actual: number }
  | { kind: 'stream-deleted' }
  | { kind: 'timeout' }
  | { kind: 'commit-timeout' }
  /** Postgres, or the space that is kept free for it, had no room; nothing was stored. */
  | { kind: 'storage-full' };

/** The committed log, as far as the requests of one batch need it. */
export type Committed = {
  head: number;
  readState: (stream: string) => StreamState;
  isTombstoned: (stream: string) => boolean;
  isDescribed: (stream: string) => boolean;
  getPlace: (id: string) => StoredEventPlace | undefined;
  eventAt: (stream: string, revision: number) => { id: string; position: number } | undefined;
};

/** Deadlines are compared with `now`. `created` never goes back, even if the machine's clock is set back. */
export type PlanClock = { now: number; created: number; newId: () => string };

/** Judges the requests of one batch in order. Each sees the committed log and what the requests before it will write. */
export class AppendPlan {
  readonly events: RecordedEvent[] = [];
  readonly states = new Map<string, StreamState>();
  private readonly byId = new Map<string, RecordedEvent>();
  private readonly byPlace = new Map<string, RecordedEvent>();
  private indexed = 0;

  constructor(
    private readonly committed: Committed,
    private readonly clock: PlanClock,
  ) {}

  add(request: AppendRequest): AppendOutcome {
    if (request.deadline !== undefined && request.deadline < this.clock.now) return { kind: 'timeout' };
    switch (request.kind) {
      case 'append':
        return this.append(request);
      case 'delete':
        return this.delete(request);
      case 'tombstone':
        return this.tombstone(request);
    }
  }

  private append(request: AppendRequest): AppendOutcome {
    const { stream, expected, events } = request;
    const verdict = judgeAppend({ stream, expected, ids: events.map(({ id }) => id) }, this.getFacts(stream), {
      readPlace: (id) => this.committed.getPlace(id) ?? this.index().byId.get(id),
      eventAt: (revision) =>
        this.index().byPlace.get(`${revision}@${stream}`) ?? this.committed.eventAt(stream, revision),
    });
    if (verdict.kind === 'already-written')
      return { kind: 'appended', revision: verdict.revision, position: verdict.position };
    if (verdict.kind !== 'write') return verdict;
    const undelete = [stream, describedBy(stream)].flatMap((name) => this.undeletion(name));
    events.forEach((event, index) => this.write(stream, verdict.from + index, event));
    const position = this.lastPosition();
    for (const write of undelete) write();
    return { kind: 'appended', revision: verdict.from + events.length - 1, position };
  }

  private delete({ stream, expected }: AppendRequest): AppendOutcome {
    const refusal = this.refuseDeletion(stream, expected);
    if (refusal) return refusal;
    const { head, metadata } = this.getState(stream);
    if (head === noRevision && !metadata) return { kind: 'wrong-expected-revision', actual: noRevision };
    this.describe(stream, softDeletedMetadata);
    return { kind: 'appended', revision: head, position: this.lastPosition() };
  }

  private tombstone({ stream, expected }: AppendRequest): AppendOutcome {
    const refusal = this.refuseDeletion(stream, expected);
    if (refusal) return refusal;
    this.write(stream, tombstoneRevision, {
      id: this.clock.newId(),
      type: tombstoneType,
      isJson: false,
      data: noBytes,
      metadata: noBytes,
    });
    return { kind: 'appended', revision: tombstoneRevision, position: this.lastPosition() };
  }

  private refuseDeletion(stream: string, expected: ExpectedRevision): AppendOutcome | undefined {
    const { head, tombstoned, softDeleted, hasMetadata } = this.getFacts(stream);
    if (tombstoned) return { kind: 'stream-deleted' };
    const exists = head !== noRevision || hasMetadata;
    const wanted = expected === 'no_stream' ? noRevision : expected;
    const fits =
      wanted === 'any' ||
      (wanted === 'stream_exists' ? exists && !softDeleted : wanted === head || (wanted === noRevision && softDeleted));
    return fits ? undefined : { kind: 'wrong-expected-revision', actual: head };
  }

  /** An event or metadata written after a soft delete brings the stream back, and a bound keeps the deleted events hidden. */
  private undeletion(stream: string | undefined): (() => void)[] {
    if (stream === undefined || this.isTombstoned(stream)) return [];
    const { head, metadata } = this.getState(stream);
    if (metadata?.rules.softDeleted !== true) return [];
    return [
      () => {
        const hidden = withTruncateBefore(this.getState(stream).metadata?.data, head + 1);
        if (hidden) this.describe(stream, hidden);
      },
    ];
  }

  private describe(stream: string, data: Buffer): void {
    const metastream = getMetastream(stream);
    this.write(metastream, this.getState(metastream).head + 1, {
      id: this.clock.newId(),
      type: metadataType,
      isJson: true,
      data,
      metadata: noBytes,
    });
  }

  private write(stream: string, revision: number, event: ProposedEvent): void {
    const recorded: RecordedEvent = {
      ...event,
      position: this.lastPosition() + 1,
      stream,
      revision,
      created: this.clock.created,
    };
    this.events.push(recorded);
    this.states.set(stream, { ...this.getState(stream), head: revision });
    const described = describedBy(stream);
    if (described !== undefined)
      this.states.set(described, {
        ...this.getState(described),
        metadata: { revision, data: event.data, rules: parseStreamMetadata(event.data) },
      });
  }

  private getFacts(stream: string): StreamFacts {
    const { head, metadata } = this.getState(stream);
    const described = describedBy(stream);
    // Metadata that a tombstoned stream already has can still be replaced, as on the real server.
    const isSealed = described !== undefined && head === noRevision && this.isTombstoned(described);
    return {
      head,
      tombstoned: this.isTombstoned(stream) || isSealed,
      softDeleted: metadata?.rules.softDeleted ?? false,
      hasMetadata: metadata !== undefined || this.committed.isDescribed(stream),
    };
  }

  private isTombstoned(stream: string): boolean {
    return this.committed.isTombstoned(stream) || this.states.get(stream)?.head === tombstoneRevision;
  }

  private getState(stream: string): StreamState {
    return this.states.get(stream) ?? this.committed.readState(stream);
  }

  /** Built on demand, because few batches need it. */
  private index(): this {
    for (const event of this.events.slice(this.indexed)) {
      if (!this.byId.has(event.id)) this.byId.set(event.id, event);
      this.byPlace.set(`${event.revision}@${event.stream}`, event);
    }
    this.indexed = this.events.length;
    return this;
  }

  private lastPosition(): number {
    return this.committed.head + this.events.length;
  }
}
