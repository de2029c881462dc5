import type { Room, RowsMessage, Topic, WatchAnswer } from '@throughline/contracts/realtime.js';
import { mostRows, type LiveRows, type Progress, type TopicRows } from './live-rows.js';
import { topicsOf } from './rooms.js';
import type { RowsChanged } from './row-news.js';

/** What a room needs of the sockets in it; each message is written out once, however many hear it. */
export type Sockets = {
  join: (room: Room, sockets: readonly string[]) => void;
  tell: (sockets: readonly string[], message: RowsMessage) => void;
  /** `waited`: milliseconds since the news came. */
  tellAll: (message: RowsMessage, waited: number) => void;
  /** Everyone has fallen too far behind and must watch again. */
  drop: (room: Room) => void;
  failed: (error: unknown) => void;
};

type Joining = { socket: string; since: number | null; answer: (answer: WatchAnswer) => void; refuse: (error: unknown) => void };

const tryAgainAfter = 1_000;

/**
 * What everyone in a room is told, in one order: joining and news take turns, so that nobody hears "everything up
 * to here" before it is so. Every table has its own pace; the room's position is the slowest one's.
 */
export class LiveRoom {
  private readonly topics: readonly Topic[];
  /** How far each table has been told. */
  private readonly told = new Map<Topic, number>();
  /** Since where each table has changed. */
  private changes = new Map<Topic, number>();
  private joining: Joining[] = [];
  private position = -1;
  /** Position of the newest news; until the room is there, saying so is still owed. */
  private owed = 0;
  private newsAt: number | undefined;
  private awaited = 0;
  private working = false;
  private calledFor = false;

  constructor(
    readonly room: Room,
    private readonly rows: LiveRows,
    private readonly sockets: Sockets,
  ) {
    this.topics = topicsOf[room.kind];
  }

  /** Somebody is about to join. */
  get isAwaited(): boolean {
    return this.awaited > 0;
  }

  /** Joins, catches up and answers. */
  async watch(socket: string, since: number | null): Promise<WatchAnswer> {
    this.awaited += 1;
    try {
      return await new Promise((answer, refuse) => {
        this.joining.push({ socket, since, answer, refuse });
        this.work();
      });
    } finally {
      this.awaited -= 1;
    }
  }

  /** News: rows of these tables changed. */
  changed({ tables, since, position }: RowsChanged): void {
    const ours = this.topics.filter((topic) => tables.includes(topic));
    for (const topic of ours) this.changes.set(topic, Math.min(since, this.changes.get(topic) ?? since));
    this.owed = Math.max(this.owed, position);
    this.newsAt ??= performance.now();
    if (ours.length > 0) this.work();
  }

  /** A projection got further: what is owed may be payable now. */
  projected(): void {
    if (this.owed > this.position) this.work();
  }

  /** News may have been missed: looks at everything past what was told. */
  resync(): void {
    for (const topic of this.topics) this.changes.set(topic, this.changes.get(topic) ?? Number.MAX_SAFE_INTEGER);
    this.work();
  }

  private work(): void {
    this.calledFor = true;
    if (!this.working) void this.takeTurns();
  }

  private async takeTurns(): Promise<void> {
    this.working = true;
    while (this.calledFor) {
      this.calledFor = false;
      await this.admit();
      await this.tellNews();
    }
    this.working = false;
  }

  private async admit(): Promise<void> {
    const joining = this.joining;
    if (joining.length === 0) return;
    this.joining = [];
    try {
      const progress = await this.rows.progress();
      this.open(progress);
      const position = progress.least(this.topics);
      for (const since of new Set(joining.map((each) => each.since))) {
        const group = joining.filter((each) => each.since === since);
        await this.catchUp(group, since, position);
      }
    } catch (error) {
      for (const { refuse } of joining) refuse(error);
    }
  }

  private async catchUp(group: readonly Joining[], since: number | null, position: number): Promise<void> {
    const missed = since === null ? [] : await this.read(this.topics.map((topic) => [topic, since]));
    const ids = group.map(({ socket }) => socket);
    this.sockets.join(this.room, ids);
    const kind = count(missed) > mostRows ? 'reload' : 'synced';
    if (kind === 'synced' && missed.length > 0) this.sockets.tell(ids, { room: this.room, position, rows: missed });
    for (const { answer } of group) answer({ kind, position });
  }

  /** The first to come decides from where on there is news. */
  private open(progress: Progress): void {
    if (this.position >= 0) return;
    for (const topic of this.topics) this.told.set(topic, progress.of(topic));
    this.position = progress.least(this.topics);
  }

  private async tellNews(): Promise<void> {
    // Before the first has joined there is nobody to tell, and joining looks by itself.
    if (this.position < 0 || (this.changes.size === 0 && this.owed <= this.position)) return;
    const changes = this.changes;
    this.changes = new Map();
    try {
      const progress = await this.rows.progress();
      // Older than what was told: an event that had been parked was let through late.
      const past = [...changes].map(([topic, since]) => [topic, Math.min(this.told.get(topic) ?? 0, since)] as const);
      this.pass(await this.read(past), progress, [...changes.keys()]);
    } catch (error) {
      for (const [topic, since] of changes) this.changes.set(topic, Math.min(since, this.changes.get(topic) ?? since));
      this.sockets.failed(error);
      setTimeout(() => this.work(), tryAgainAfter).unref();
    }
  }

  private pass(rows: TopicRows[], progress: Progress, topics: readonly Topic[]): void {
    for (const topic of topics) this.told.set(topic, Math.max(progress.of(topic), this.told.get(topic) ?? 0));
    const position = Math.max(this.position, progress.least(this.topics));
    const further = position > this.position;
    this.position = position;
    if (count(rows) > mostRows) this.sockets.drop(this.room);
    else if (further || rows.length > 0) {
      this.sockets.tellAll({ room: this.room, position, rows }, performance.now() - (this.newsAt ?? performance.now()));
    }
    this.newsAt = undefined;
  }

  private async read(past: readonly (readonly [Topic, number])[]): Promise<TopicRows[]> {
    const all = await Promise.all(past.map(([topic, position]) => this.rows.past(this.room, topic, position)));
    return all.filter(({ rows }) => rows.length > 0);
  }
}

const count = (rows: TopicRows[]): number => rows.reduce((sum, each) => sum + each.rows.length, 0);
