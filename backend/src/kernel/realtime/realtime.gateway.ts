import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Room, WatchRequest, type WatchAnswer } from '@throughline/contracts/realtime.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Clock } from '@throughline/platform/clock.js';
import { newId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { LocalLimits } from '../http/local-limits.js';
import { problemOf, refusalOf } from '../http/problems/to-problem.js';
import { openSockets, sentMessages } from '../metrics/metrics.js';
import { Handshake } from './sockets/handshake.js';
import { LiveRooms } from './rooms/live-rooms.js';
import { keyOf } from './rooms/rooms.js';
import { SocketRooms } from './sockets/socket-rooms.js';
import { SocketServer } from './sockets/socket-server.js';
import type { LiveSocket } from './sockets/socket-types.js';
import { Watching } from './watching.js';

const mostRooms = 50;
/** Each is several queries; a screen asks a handful of times. */
const mostAsked = { points: 100, seconds: 10 };

/** Hears what sockets ask; rows go out through the rooms. */
@Injectable()
export class RealtimeGateway implements OnApplicationBootstrap {
  private readonly asked: LocalLimits;

  constructor(
    private readonly server: SocketServer,
    private readonly handshake: Handshake,
    private readonly watching: Watching,
    private readonly rooms: LiveRooms,
    private readonly sockets: SocketRooms,
    private readonly logger: Logger,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.asked = new LocalLimits(clock);
  }

  onApplicationBootstrap(): void {
    this.server.io.on('connection', (socket) => this.connected(socket));
  }

  private connected(socket: LiveSocket): void {
    const caller = this.handshake.callerOf(socket.request);
    if (caller === undefined) {
      socket.disconnect(true);
      return;
    }
    socket.data = { caller, rooms: new Map() };
    openSockets.inc();
    socket.conn.on('packetCreate', ({ type }: { type: string }) => {
      if (type === 'message') sentMessages.inc();
    });
    socket.on('watch', (request: unknown, answer: unknown) => void this.watch(socket, request, answer));
    socket.on('unwatch', (room: unknown) => this.unwatch(socket, room));
    socket.on('disconnecting', () => {
      openSockets.dec();
      this.asked.forgive(socket.id);
      for (const room of socket.data.rooms.values()) this.sockets.leave(socket, room);
    });
  }

  private async watch(socket: LiveSocket, request: unknown, answer: unknown): Promise<void> {
    if (typeof answer === 'function') answer(await this.answerTo(socket, request));
  }

  private async answerTo(socket: LiveSocket, request: unknown): Promise<WatchAnswer> {
    try {
      const { wait } = this.asked.take(socket.id, mostAsked);
      if (wait > 0) throw new DomainError('overloaded', { retryAfter: Math.ceil(wait / 1_000) });
      const parsed = WatchRequest.safeParse(request);
      if (!parsed.success) throw new DomainError('validation_failed');
      return await this.admit(socket, parsed.data);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null)
        this.logger.error({ code: 'socket_watch_failed', err: error }, 'A socket could not watch a room.');
      return {
        kind: 'problem',
        problem: problemOf(refusal ?? undefined, { publicUrl: this.config.publicUrl, requestId: newId() }),
      };
    }
  }

  private async admit(socket: LiveSocket, { room, since }: WatchRequest): Promise<WatchAnswer> {
    const { rooms, caller } = socket.data;
    const key = keyOf(room);
    if (rooms.size >= mostRooms && !rooms.has(key)) throw new DomainError('overloaded', { retryAfter: 1 });
    // Before anything is waited for: who leaves meanwhile takes it back.
    rooms.set(key, room);
    try {
      await this.watching.demand(caller, room);
      const answer = await this.rooms.watch(room, socket.id, since, this.sockets);
      // Who was removed while joining was not in the room yet when everyone's right was looked at.
      await this.watching.demand(caller, room);
      // It has left, or is gone, since it asked: the room must not be kept for it.
      if (!socket.rooms.has(key)) this.sockets.leave(socket, room);
      return answer;
    } catch (error) {
      this.sockets.leave(socket, room);
      throw error;
    }
  }

  private unwatch(socket: LiveSocket, asked: unknown): void {
    const room = Room.safeParse(asked);
    if (room.success) this.sockets.leave(socket, room.data);
  }
}
