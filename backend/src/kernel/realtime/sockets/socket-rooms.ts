import { Injectable } from '@nestjs/common';
import type { Room, RowsMessage } from '@throughline/contracts/realtime.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { fanOutSeconds, socketsBehind } from '../../metrics/metrics.js';
import { isBehind } from './backlog.js';
import type { Sockets } from '../rooms/live-room.js';
import { LiveRooms } from '../rooms/live-rooms.js';
import { LiveTokens } from './live-tokens.js';
import { FanOutTraces } from './fan-out-traces.js';
import { Presence } from './presence.js';
import { toKey } from '../rooms/rooms.js';
import { SocketServer } from './socket-server.js';
import type { LiveSocket } from './socket-types.js';

/** The sockets of this process, by room. */
@Injectable()
export class SocketRooms implements Sockets {
  constructor(
    private readonly server: SocketServer,
    private readonly rooms: LiveRooms,
    private readonly presence: Presence,
    private readonly tokens: LiveTokens,
    private readonly traces: FanOutTraces,
    private readonly logger: Logger,
  ) {}

  join(room: Room, sockets: readonly string[]): void {
    const key = toKey(room);
    for (const id of sockets) {
      const socket = this.server.io.sockets.sockets.get(id);
      // The socket was closed, or left the room while it waited.
      if (socket === undefined || !socket.data.rooms.has(key) || socket.rooms.has(key)) continue;
      void socket.join(key);
      if (room.kind === 'workspace') this.presence.addPerson(room.workspaceId, socket.data.caller.userId);
      if (room.kind === 'run') this.tokens.catchUp(room.runId, id);
    }
  }

  sendRows(sockets: readonly string[], message: RowsMessage): void {
    this.server.io.local.to([...sockets]).emit('rows', message);
  }

  broadcastRows(message: RowsMessage, waited: number): void {
    for (const socket of this.socketsIn(message.room)) {
      if (!isBehind(socket)) continue;
      socketsBehind.inc();
      this.closeFor(socket, message.room, 'behind');
    }
    this.server.io.local.to(toKey(message.room)).emit('rows', message);
    fanOutSeconds.observe({ room: message.room.kind }, waited / 1_000);
    this.traces.traceSent(message, waited);
  }

  closeRoom(room: Room): void {
    for (const socket of this.socketsIn(room)) this.closeFor(socket, room, 'behind');
  }

  reportFailure(error: unknown): void {
    this.logger.warn({ code: 'rows_not_sent', err: error }, 'Changed rows could not be sent; trying again.');
  }

  /** Sends the reason, so that the browser can decide whether to watch again. */
  closeFor(socket: LiveSocket, room: Room, reason: 'forbidden' | 'behind'): void {
    this.leave(socket, room);
    socket.emit('closed', { room, reason });
  }

  leave(socket: LiveSocket, room: Room): void {
    const key = toKey(room);
    socket.data.rooms.delete(key);
    if (socket.rooms.has(key)) {
      void socket.leave(key);
      if (room.kind === 'workspace') this.presence.removePerson(room.workspaceId, socket.data.caller.userId);
    }
    if (this.idsIn(key).size === 0) this.rooms.close(room);
  }

  socketsIn(room: Room): LiveSocket[] {
    return [...this.idsIn(toKey(room))].flatMap((id) => this.server.io.sockets.sockets.get(id) ?? []);
  }

  private idsIn(key: string): ReadonlySet<string> {
    return this.server.io.sockets.adapter.rooms.get(key) ?? noSockets;
  }
}

const noSockets: ReadonlySet<string> = new Set();
