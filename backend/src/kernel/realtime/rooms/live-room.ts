import { limits } from '@throughline/contracts/limits.js';
import type { Room, RowsMessage, Topic, WatchAnswer } from '@throughline/contracts/realtime.js';
import type { LiveRows } from './live-rows.js';
import type { RoomChanges } from './table-positions.js';
import { topicsOf, type MeasuredRows } from './rooms.js';
import type { RowsChanged } from '@throughline/platform/projections/control/channels.js';

/** Describes what a room needs of the sockets in it. Each message is serialised once, however many sockets receive it. */
export type Sockets = {
  join: (room: Room, sockets: readonly string[]) => void;
  sendRows: (sockets: readonly string[], message: RowsMessage) => void;
  /** `waited`: milliseconds since the change notification. */
  broadcastRows: (message: RowsMessage, waited: number) => void;
  /** Every socket has fallen too far behind and must watch again. */
  closeRoom: (room: Room) => void;
  reportFailure: (error: unknown) => void;
};

type Joining = {
  socket: string;
  since: number | null;
  answer: (answer: WatchAnswer) => void;
  refuse: (error: unknown) => void;
};

const retryAfterMs = 1_000;

/**
 * Sends everyone in a room the same messages in one order: joining and sending changes take turns. A notification only
 * wakes the room. It reads what changed and how far the tables are in one statement, so no socket is told that it has
 * everything up to a position before it does.
 */
export class LiveRoom {
  private readonly topics: readonly Topic[];
  /** Up to which position each table was sent. An event that was released late sets it back. */
  private readonly sentPositions = new Map<Topic, number>();
  private joining: Joining[] = [];
  /** Everything up to here was sent; below zero until the first socket has joined. */
  private sentPosition = -1;
  private isStale = false;
  /** Position of the newest notification. While it is above the sent position, changes are pending. */
  private pendingPosition = 0;
  private changedAt: number | undefined;
  private awaited = 0;
  private working = false;
  private workRequested = false;

  constructor(
    readonly room: Room,
    private readonly rows: Pick<LiveRows, 'readChanges' | 'readRowsPast'>,
    private readonly sockets: Sockets,
  ) {
    this.topics = topicsOf[room.kind];
  }

  /** Whether a socket is about to join. */
  get isAwaited(): boolean {
    return this.awaited > 0;
  }

  /** Joins, catches up and answers. */
  async watch(socket: string, since: number | null): Promise<WatchAnswer> {
    this.awaited += 1;
    try {
      return await new Promise((answer, refuse) => {
        this.joining.push({ socket, since, answer, refuse });
        this.scheduleTurn();
      });
    } finally {
      this.awaited -= 1;
    }
  }

  /** Called when rows of these tables changed. */
  changed({ tables, since, position }: RowsChanged): void {
    const ours = this.topics.filter((topic) => tables.includes(topic));
    // Older than an earlier notification: an event that had been parked was released.
    if (since < this.pendingPosition)
      for (const topic of ours) this.sentPositions.set(topic, Math.min(since, this.sentPositions.get(topic) ?? since));
    this.pendingPosition = Math.max(this.pendingPosition, position);
    this.changedAt ??= performance.now();
    if (ours.length > 0) this.resync();
    else if (this.room.kind === 'workspace') this.scheduleTurn();
  }

  /** Called when a projection advanced: pending changes may be readable now. */
  projected(): void {
    if (this.pendingPosition > this.sentPosition && this.room.kind === 'workspace') this.scheduleTurn();
  }

  /** Called when notifications may have been missed: reads everything past what was sent. */
  resync(): void {
    this.isStale = true;
    this.scheduleTurn();
  }

  private scheduleTurn(): void {
    this.workRequested = true;
    if (!this.working) void this.runTurns();
  }

  private async runTurns(): Promise<void> {
    this.working = true;
    while (this.workRequested) {
      this.workRequested = false;
      await this.admitJoining();
      await this.sendChanges();
    }
    this.working = false;
  }

  private async admitJoining(): Promise<void> {
    const joining = this.joining;
    this.joining = [];
    for (const since of new Set(joining.map((each) => each.since))) {
      const group = joining.filter((each) => each.since === since);
      try {
        await this.catchUp(group, since);
      } catch (error) {
        for (const { refuse } of group) refuse(error);
      }
    }
  }

  private async catchUp(group: readonly Joining[], since: number | null): Promise<void> {
    const past = new Map(this.topics.map((topic) => [topic, since ?? Number.MAX_SAFE_INTEGER]));
    const changes = await this.rows.readChanges(this.room, past);
    const missed = await this.readTopics(changes, past);
    this.startSending(changes);
    const position = changes.positions.leastPosition(this.topics);
    const ids = group.map(({ socket }) => socket);
    this.sockets.join(this.room, ids);
    const kind = exceedsMessage(missed) ? 'reload' : 'synced';
    if (kind === 'synced' && missed.length > 0) this.sockets.sendRows(ids, this.toMessage(missed, position));
    for (const { answer } of group) answer({ kind, position });
  }

  /** The first socket to join decides from which position on changes are sent. */
  private startSending({ positions }: RoomChanges): void {
    if (this.sentPosition >= 0) return;
    for (const topic of this.topics) this.sentPositions.set(topic, positions.getPosition(topic));
    this.sentPosition = positions.leastPosition(this.topics);
  }

  private async sendChanges(): Promise<void> {
    // Before the first socket has joined nothing is sent, and joining reads by itself.
    if (this.sentPosition < 0 || (!this.isStale && this.pendingPosition <= this.sentPosition)) return;
    this.isStale = false;
    const past = new Map(this.sentPositions);
    try {
      const changes = await this.rows.readChanges(this.room, past);
      this.send(await this.readTopics(changes, past), changes, past);
    } catch (error) {
      this.isStale = true;
      this.sockets.reportFailure(error);
      setTimeout(() => this.scheduleTurn(), retryAfterMs).unref();
    }
  }

  private send(rows: MeasuredRows[], { positions }: RoomChanges, past: ReadonlyMap<Topic, number>): void {
    for (const topic of this.topics) {
      // The position was set back while the tables were read, so rows after it are still to be sent.
      if (this.sentPositions.get(topic) === past.get(topic))
        this.sentPositions.set(topic, Math.max(positions.getPosition(topic), past.get(topic) ?? 0));
    }
    const position = Math.max(this.sentPosition, positions.leastPosition(this.topics));
    const further = position > this.sentPosition && this.room.kind === 'workspace';
    this.sentPosition = position;
    const waited = performance.now() - (this.changedAt ?? performance.now());
    this.changedAt = undefined;
    if (exceedsMessage(rows)) this.sockets.closeRoom(this.room);
    else if (further || rows.length > 0) this.sockets.broadcastRows(this.toMessage(rows, position), waited);
  }

  private toMessage(measured: readonly MeasuredRows[], position: number): RowsMessage {
    return { room: this.room, position, rows: measured.map(({ topic, rows }) => ({ topic, rows })) };
  }

  private async readTopics({ changed }: RoomChanges, past: ReadonlyMap<Topic, number>): Promise<MeasuredRows[]> {
    const all = await Promise.all(
      changed.map((topic) => this.rows.readRowsPast(this.room, topic, past.get(topic) ?? 0)),
    );
    return all.filter(({ rows }) => rows.length > 0);
  }
}

/** A browser loads pages instead: those have a size of their own, and it may need few of the rows. */
const exceedsMessage = (measured: readonly MeasuredRows[]): boolean =>
  sum(measured.map(({ rows }) => rows.length)) > limits.liveMessage.rows ||
  sum(measured.map(({ bytes }) => bytes)) > limits.liveMessage.bytes;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
