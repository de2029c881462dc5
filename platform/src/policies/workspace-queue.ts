import type { Decoded } from '../eventstore/event-codec.js';
import { follow, type EventSource } from './follow.js';

type Queued = { decoded: Decoded; before: number };
export type QueueDeps = {
  max: number;
  /** Settles when the reaction succeeded, was parked, or was given up because of a shutdown. */
  react: (decoded: Decoded, wasParked: boolean) => Promise<'done' | 'parked' | 'stopped'>;
  reacted: (position: number) => void;
  queued: () => void;
  /** Nothing waits here any more. */
  idle: () => void;
  source: EventSource;
  name: string;
  types: ReadonlySet<string>;
  belongs: (decoded: Decoded) => boolean;
  cursorPosition: () => number;
  stop: AbortSignal;
};

/**
 * Events of one workspace that wait for one policy, reacted to one after the other. When more arrive than it may hold, the
 * rest stays in the log and is read again once the queue is empty, so that no other workspace waits for this one.
 */
export class WorkspaceQueue {
  private readonly queued: Queued[] = [];
  /** Events after this position are missing here; null when none is. */
  private missingAfter: number | null = null;
  private last = 0;
  private isReacting = false;
  private isRefilling = false;
  private wasParked = false;
  private readonly work = new Set<Promise<void>>();

  constructor(private readonly deps: QueueDeps) {}

  /** Every event of the queue up to here has been reacted to; null when that is true of all it was offered. */
  get doneUpTo(): number | null {
    return this.queued[0]?.before ?? this.missingAfter;
  }

  /** Offered in log order by the cursor. */
  offer(queued: Queued): void {
    const { position } = queued.decoded.event;
    if (this.missingAfter !== null || position <= this.last) return;
    if (this.queued.length >= this.deps.max) this.missingAfter = this.last;
    else this.push(queued);
  }

  /** Resolves when nothing of this queue runs any more. */
  async settled(): Promise<void> {
    while (this.work.size > 0) await Promise.all(this.work);
  }

  private push(queued: Queued): void {
    this.queued.push(queued);
    this.last = queued.decoded.event.position;
    this.deps.queued();
    if (!this.isReacting) this.start(this.reactToAll());
  }

  private start(work: Promise<void>): void {
    this.work.add(work);
    void work.finally(() => this.work.delete(work));
  }

  private async reactToAll(): Promise<void> {
    this.isReacting = true;
    for (let next = this.queued[0]; next !== undefined; next = this.queued[0]) {
      const outcome = await this.deps.react(next.decoded, this.wasParked);
      if (outcome === 'stopped') return;
      this.wasParked = outcome === 'parked';
      this.queued.shift();
      this.deps.reacted(next.decoded.event.position);
    }
    this.isReacting = false;
    this.continue();
  }

  private continue(): void {
    if (this.deps.stop.aborted || this.isReacting || this.isRefilling) return;
    if (this.missingAfter === null) this.deps.idle();
    else this.start(this.refill(this.missingAfter));
  }

  /** Reads on in the log from the first event that did not fit in, until this queue is full or the cursor is reached. */
  private async refill(after: number): Promise<void> {
    const { source, stop, name, types, belongs, cursorPosition, max } = this.deps;
    let isFull = false;
    const receive = (decoded: Decoded, before: number): undefined => {
      if (!belongs(decoded) || decoded.event.position <= this.last) return;
      if (this.queued.length >= max) isFull = true;
      else this.push({ decoded, before });
    };
    // Without a wait in between: what the cursor reads next, it offers to this queue.
    const reached = (position: number): boolean => {
      if (isFull) this.missingAfter = this.last;
      else if (position >= cursorPosition()) this.missingAfter = null;
      else return false;
      return true;
    };
    this.isRefilling = true;
    await follow(source, after, { name, types, receive, reached }, stop);
    this.isRefilling = false;
    this.continue();
  }
}
