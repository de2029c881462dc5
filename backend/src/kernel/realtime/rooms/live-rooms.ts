import { Injectable } from '@nestjs/common';
import type { Room, WatchAnswer } from '@throughline/contracts/realtime.js';
import { LiveRoom, type Sockets } from './live-room.js';
import { LiveRows } from './live-rows.js';
import { keyOf } from './rooms.js';
import type { RowsChanged } from '@throughline/platform/projections/control/channels.js';
import { RowNews } from './row-news.js';

/** The rooms somebody in this process watches; nobody else's news is read. */
@Injectable()
export class LiveRooms {
  private readonly rooms = new Map<string, LiveRoom>();
  private readonly byWorkspace = new Map<string, Set<LiveRoom>>();

  constructor(
    private readonly rows: LiveRows,
    news: RowNews,
  ) {
    news.follow({
      changed: (changed) => this.changed(changed),
      projected: () => this.each((room) => room.projected()),
      resumed: () => this.each((room) => room.resync()),
    });
  }

  watch(room: Room, socket: string, since: number | null, sockets: Sockets): Promise<WatchAnswer> {
    return this.enter(room, sockets).watch(socket, since);
  }

  /** Nobody is in the room any more. */
  close(room: Room): void {
    const live = this.rooms.get(keyOf(room));
    if (live === undefined || live.isAwaited) return;
    this.rooms.delete(keyOf(room));
    const { workspaceId } = live.room;
    const others = this.byWorkspace.get(workspaceId);
    others?.delete(live);
    if (others?.size === 0) this.byWorkspace.delete(workspaceId);
  }

  /** Rooms of a workspace that are watched. */
  of(workspaceId: string): readonly Room[] {
    return [...(this.byWorkspace.get(workspaceId) ?? [])].map(({ room }) => room);
  }

  workspaces(): readonly string[] {
    return [...this.byWorkspace.keys()];
  }

  private enter(room: Room, sockets: Sockets): LiveRoom {
    const known = this.rooms.get(keyOf(room));
    if (known !== undefined) return known;
    const live = new LiveRoom(room, this.rows, sockets);
    this.rooms.set(keyOf(room), live);
    const others = this.byWorkspace.get(room.workspaceId) ?? new Set();
    this.byWorkspace.set(room.workspaceId, others.add(live));
    return live;
  }

  private changed(news: RowsChanged): void {
    for (const room of this.byWorkspace.get(news.workspaceId) ?? []) room.changed(news);
  }

  private each(tell: (room: LiveRoom) => void): void {
    for (const room of this.rooms.values()) tell(room);
  }
}
