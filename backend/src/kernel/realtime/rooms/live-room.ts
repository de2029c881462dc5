import type { Room, RowsMessage, Topic, WatchAnswer } from '@throughline/contracts/realtime.js';
import type { LiveRows } from './live-rows.js';
import type { Look } from './progress.js';
import { mostRows, topicsOf, type TopicRows } from './rooms.js';
import type { RowsChanged } from '@throughline/platform/projections/control/channels.js';

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

type Joining = {
  socket: string;
  since: number | null;
  answer: (answer: WatchAnswer) => void;
  refuse: (error: unknown) => void;
};

const tryAgainAfter = 1_000;

/**
 * What everyone in a room is told, in one order: joining and news take turns. News only wakes it: what has changed and
 * how far it has thereby got, it reads in one moment of the tables, so nobody hears "everything up to here" before it is so.
 */
export class LiveRoom {
  private readonly topics: readonly Topic[];
  /** How far each table has been told; an event let through late puts it back. */
  private readonly told = new Map<Topic, number>();
  private joining: Joining[] = [];
  /** Everything up to here has been told; below zero until the first has joined. */
  private position = -1;
  private isStale = false;
  /** Position of the newest news; until the room is there, saying so is still owed. */
  private owed = 0;
  private newsAt: number | undefined;
  private awaited = 0;
  private working = false;
  private calledFor = false;

  constructor(
    readonly room: Room,
    private readonly rows: Pick<LiveRows, 'look' | 'past'>,
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
    // Older than earlier news: an event that had been parked was let through.
    if (since < this.owed)
      for (const topic of ours) this.told.set(topic, Math.min(since, this.told.get(topic) ?? since));
    this.owed = Math.max(this.owed, position);
    this.newsAt ??= performance.now();
    if (ours.length > 0) this.resync();
    else if (this.room.kind === 'workspace') this.work();
  }

  /** A projection got further: what is owed may be payable now. */
  projected(): void {
    if (this.owed > this.position && this.room.kind === 'workspace') this.work();
  }

  /** News may have been missed: looks at everything past what was told. */
  resync(): void {
    this.isStale = true;
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
    const look = await this.rows.look(this.room, past);
    const missed = await this.read(look, past);
    this.open(look);
    const position = look.progress.least(this.topics);
    const ids = group.map(({ socket }) => socket);
    this.sockets.join(this.room, ids);
    const kind = count(missed) > mostRows ? 'reload' : 'synced';
    if (kind === 'synced' && missed.length > 0) this.sockets.tell(ids, { room: this.room, position, rows: missed });
    for (const { answer } of group) answer({ kind, position });
  }

  /** The first to come decides from where on there is news. */
  private open({ progress }: Look): void {
    if (this.position >= 0) return;
    for (const topic of this.topics) this.told.set(topic, progress.of(topic));
    this.position = progress.least(this.topics);
  }

  private async tellNews(): Promise<void> {
    // Before the first has joined there is nobody to tell, and joining looks by itself.
    if (this.position < 0 || (!this.isStale && this.owed <= this.position)) return;
    this.isStale = false;
    const past = new Map(this.told);
    try {
      const look = await this.rows.look(this.room, past);
      this.pass(await this.read(look, past), look, past);
    } catch (error) {
      this.isStale = true;
      this.sockets.failed(error);
      setTimeout(() => this.work(), tryAgainAfter).unref();
    }
  }

  private pass(rows: TopicRows[], { progress }: Look, past: ReadonlyMap<Topic, number>): void {
    for (const topic of this.topics) {
      // Put back while the tables were read: what is behind that is still to be told.
      if (this.told.get(topic) === past.get(topic))
        this.told.set(topic, Math.max(progress.of(topic), past.get(topic) ?? 0));
    }
    const position = Math.max(this.position, progress.least(this.topics));
    const further = position > this.position && this.room.kind === 'workspace';
    this.position = position;
    const waited = performance.now() - (this.newsAt ?? performance.now());
    this.newsAt = undefined;
    if (count(rows) > mostRows) this.sockets.drop(this.room);
    else if (further || rows.length > 0) this.sockets.tellAll({ room: this.room, position, rows }, waited);
  }

  private async read({ changed }: Look, past: ReadonlyMap<Topic, number>): Promise<TopicRows[]> {
    const all = await Promise.all(changed.map((topic) => this.rows.past(this.room, topic, past.get(topic) ?? 0)));
    return all.filter(({ rows }) => rows.length > 0);
  }
}

const count = (rows: readonly TopicRows[]): number => rows.reduce((sum, each) => sum + each.rows.length, 0);
