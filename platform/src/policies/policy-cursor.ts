import type { Decoded } from '../eventstore/event-codec.js';
import type { SavedCursor } from './policy-checkpoints.js';
import { follow, type EventSource } from './follow.js';
import type { AnyPolicy } from './policy-registry.js';
import type { Reactions } from './reactions.js';
import { WorkspaceQueue } from './workspace-queue.js';

export type CursorLimits = {
  /** Events that wait for this policy; beyond it the cursor stops reading and may fall behind the reader. */
  pending: number;
  /** For these, events of one workspace. */
  perWorkspace: number;
  /** How many reactions may be completed after the oldest one that is not. */
  completedAhead: number;
};
export type CursorDeps = {
  policy: AnyPolicy;
  source: EventSource;
  reactions: Reactions;
  limits: CursorLimits;
  stop: AbortSignal;
  reacted: () => void;
};

/** How far one policy has come. It follows the log by itself, so no other policy waits for it. */
export class PolicyCursor {
  private readonly queues = new Map<string, WorkspaceQueue>();
  /** Positions of completed reactions behind which an earlier one is not completed yet. */
  private readonly completedAhead: Set<number>;
  private position: number;
  private pending = 0;
  private room: (() => void) | undefined;
  private readonly following: Promise<void>;

  constructor(
    private readonly deps: CursorDeps,
    saved: SavedCursor,
  ) {
    this.position = saved.position;
    this.completedAhead = new Set(saved.completedAhead);
    const { policy, source, stop } = deps;
    stop.addEventListener('abort', () => this.makeRoom(), { once: true });
    const consumer = {
      name: policy.name,
      types: policy.on,
      receive: (decoded: Decoded, before: number) => this.receive(decoded, before),
      reached: (position: number) => {
        this.position = Math.max(this.position, position);
        return false;
      },
    };
    this.following = follow(source, saved.position, consumer, stop);
  }

  get name(): string {
    return this.deps.policy.name;
  }

  /** Where the next process goes on: before the oldest event that was not reacted to. */
  save(): SavedCursor {
    let position = this.position;
    for (const { doneUpTo } of this.queues.values()) position = Math.min(position, doneUpTo ?? position);
    for (const done of this.completedAhead) if (done <= position) this.completedAhead.delete(done);
    this.checkRoom();
    return { position, completedAhead: [...this.completedAhead].sort((a, b) => a - b) };
  }

  /** Call it after the signal was raised: settles when no reaction runs any more. */
  async settled(): Promise<void> {
    await this.following;
    await Promise.all([...this.queues.values()].map((queue) => queue.settled()));
  }

  private receive(decoded: Decoded, before: number): Promise<void> | undefined {
    const { position } = decoded.event;
    // First, so that a queue that catches up with the cursor has read this one too.
    this.position = Math.max(this.position, position);
    if (this.completedAhead.has(position)) return undefined;
    const key = this.deps.policy.orderBy(decoded);
    const queue = this.queues.get(key) ?? this.openQueue(key);
    queue.offer({ decoded, before });
    return this.hasRoom ? undefined : new Promise((resolve) => (this.room = resolve));
  }

  private openQueue(key: string): WorkspaceQueue {
    const { policy, source, reactions, limits, stop, reacted } = this.deps;
    const queue = new WorkspaceQueue({
      max: limits.perWorkspace,
      name: policy.name,
      types: policy.on,
      source,
      stop,
      belongs: (decoded) => policy.orderBy(decoded) === key && !this.completedAhead.has(decoded.event.position),
      cursorPosition: () => this.position,
      react: (decoded, wasParked) => reactions.react(decoded, wasParked, stop),
      queued: () => (this.pending += 1),
      reacted: (position) => {
        this.pending -= 1;
        this.completedAhead.add(position);
        this.checkRoom();
        reacted();
      },
      idle: () => this.queues.delete(key),
    });
    this.queues.set(key, queue);
    return queue;
  }

  private get hasRoom(): boolean {
    const { pending, completedAhead } = this.deps.limits;
    return this.deps.stop.aborted || (this.pending < pending && this.completedAhead.size < completedAhead);
  }

  private checkRoom(): void {
    if (this.hasRoom) this.makeRoom();
  }

  private makeRoom(): void {
    this.room?.();
    this.room = undefined;
  }
}
