import { Injectable } from '@nestjs/common';
import type { Room, WatchAnswer } from '@throughline/contracts/realtime.js';
import { LiveRoom, type Sockets } from './live-room.js';
import { LiveRows } from './live-rows.js';
import { toKey } from './rooms.js';
import type { RowsChanged } from '@throughline/platform/projections/control/channels.js';
import { RowChanges } from './row-changes.js';

/** The rooms that sockets of this process watch. Changes of other rooms are not read. */
@Injectable()
export class LiveRooms {
  private readonly rooms = new Map<string, LiveRoom>();
  private readonly byWorkspace = new Map<string, Set<LiveRoom>>();

  constructor(
    private readonly rows: LiveRows,
    rowChanges: RowChanges,
  ) {
    rowChanges.onChange({
      changed: (changed) => this.changed(changed),
      projected: () => this.forEachRoom((room) => room.projected()),
      resumed: () => this.forEachRoom((room) => room.resync()),
    });
  }

  watch(room: Room, socket: string, since: number | null, sockets: Sockets): Promise<WatchAnswer> {
    return this.openRoom(room, sockets).watch(socket, since);
  }

  /** Called when the last socket has left the room. */
  close(room: Room): void {
    const live = this.rooms.get(toKey(room));
    if (live === undefined || live.isAwaited) return;
    this.rooms.delete(toKey(room));
    const { workspaceId } = live.room;
    const others = this.byWorkspace.get(workspaceId);
    others?.delete(live);
    if (others?.size === 0) this.byWorkspace.delete(workspaceId);
  }

  /** Rooms of a workspace that are watched. */
  watchedRooms(workspaceId: string): readonly Room[] {
    return [...(this.byWorkspace.get(workspaceId) ?? [])].map(({ room }) => room);
  }

  watchedWorkspaces(): readonly string[] {
    return [...this.byWorkspace.keys()];
  }

  private openRoom(room: Room, sockets: Sockets): LiveRoom {
    const known = this.rooms.get(toKey(room));
    if (known !== undefined) return known;
    const live = new LiveRoom(room, this.rows, sockets);
    this.rooms.set(toKey(room), live);
    const others = this.byWorkspace.get(room.workspaceId) ?? new Set();
    this.byWorkspace.set(room.workspaceId, others.add(live));
    return live;
  }

  private changed(change: RowsChanged): void {
    for (const room of this.byWorkspace.get(change.workspaceId) ?? []) room.changed(change);
  }

  private forEachRoom(act: (room: LiveRoom) => void): void {
    for (const room of this.rooms.values()) act(room);
  }
}
