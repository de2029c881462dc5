import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@throughline/contracts/limits.js';
import { Room, WatchRequest, type WatchAnswer } from '@throughline/contracts/realtime.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { newId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { LocalCounts } from '../http/rate-limits/local-counts.js';
import { getProblem } from '../http/problems/to-problem.js';
import { getRefusal } from '../http/problems/refusal-of.js';
import { LiveRooms } from './rooms/live-rooms.js';
import { toKey } from './rooms/rooms.js';
import { SocketAccess } from './socket-access.js';
import { SocketRooms } from './sockets/socket-rooms.js';
import type { LiveSocket } from './sockets/socket-types.js';

/** Handles the requests of sockets to watch rooms and to leave them. */
@Injectable()
export class WatchRequests {
  private readonly counts: LocalCounts;

  constructor(
    private readonly access: SocketAccess,
    private readonly rooms: LiveRooms,
    private readonly sockets: SocketRooms,
    private readonly logger: Logger,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.counts = new LocalCounts(clock);
  }

  async answer(socket: LiveSocket, request: unknown): Promise<WatchAnswer> {
    try {
      const { wait } = this.counts.countAttempt(socket.data.caller.sessionId, limits.sockets.watchRequests);
      if (wait > 0) throw new DomainError('overloaded', { retryAfter: Math.ceil(wait / 1_000) });
      const parsed = WatchRequest.safeParse(request);
      if (!parsed.success) throw new DomainError('validation_failed');
      return await this.admit(socket, parsed.data);
    } catch (error) {
      const refusal = getRefusal(error);
      if (refusal === null)
        this.logger.error({ code: 'watch_failed', err: error }, 'A request to watch a room failed.');
      return {
        kind: 'problem',
        problem: getProblem(refusal ?? undefined, { publicUrl: this.config.publicUrl, requestId: newId() }),
      };
    }
  }

  leaveRoom(socket: LiveSocket, requested: unknown): void {
    const room = Room.safeParse(requested);
    if (room.success) this.sockets.leave(socket, room.data);
  }

  /** Called when the socket is about to close. */
  leaveAllRooms(socket: LiveSocket): void {
    for (const room of socket.data.rooms.values()) this.sockets.leave(socket, room);
  }

  private async admit(socket: LiveSocket, { room, since }: WatchRequest): Promise<WatchAnswer> {
    const { rooms, caller } = socket.data;
    const key = toKey(room);
    if (rooms.size >= limits.sockets.rooms && !rooms.has(key)) throw new DomainError('overloaded', { retryAfter: 1 });
    // Set before anything is awaited: a socket that leaves meanwhile removes it again.
    rooms.set(key, room);
    try {
      await this.access.requireAccess(caller, room);
      const answer = await this.rooms.watch(room, socket.id, since, this.sockets);
      // A person who was removed while joining was not yet in the room when everyone's access was checked.
      await this.access.requireAccess(caller, room);
      // The socket has left or closed since it asked: the room must not be kept for it.
      if (!socket.rooms.has(key)) this.sockets.leave(socket, room);
      return answer;
    } catch (error) {
      this.sockets.leave(socket, room);
      throw error;
    }
  }
}
