import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { SessionId } from '@throughline/contracts/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Memberships } from '../../access/memberships.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { LiveRooms } from './rooms/live-rooms.js';
import { RowNews } from './rooms/row-news.js';
import { SocketRooms } from './sockets/socket-rooms.js';
import { SocketServer } from './sockets/socket-server.js';
import { Watching } from './watching.js';

const checkSessionsEvery = 30_000;

/** Whoever lost a role leaves the rooms it opened, whoever lost a session leaves altogether; at once, as the news comes. */
@Injectable()
export class Evictions implements OnApplicationBootstrap, OnModuleDestroy {
  private checking: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: SocketServer,
    private readonly sockets: SocketRooms,
    private readonly rooms: LiveRooms,
    private readonly watching: Watching,
    private readonly memberships: Memberships,
    private readonly sessions: Sessions,
    private readonly news: RowNews,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.memberships.onChange((workspaceId) => this.loudly(this.checkMembers(workspaceId)));
    this.news.follow({
      changed: () => undefined,
      resumed: () => this.loudly(this.checkEveryone()),
    });
    this.sessions.onEnded((sessionId) => this.end(sessionId));
    this.checking = setInterval(() => this.loudly(this.checkSessions()), checkSessionsEvery).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.checking);
  }

  private async checkMembers(workspaceId: string): Promise<void> {
    for (const room of this.rooms.of(workspaceId)) {
      for (const socket of this.sockets.in(room)) {
        if (!(await this.watching.stillMay(socket.data.caller, room))) this.sockets.shut(socket, room, 'forbidden');
      }
    }
  }

  private async checkEveryone(): Promise<void> {
    for (const workspaceId of this.rooms.workspaces()) await this.checkMembers(workspaceId);
  }

  /** Sessions also end by themselves. A socket is only cut: with a cookie that is still good its browser comes back. */
  async checkSessions(): Promise<void> {
    for (const { conn, data } of [...this.server.io.sockets.sockets.values()]) {
      const caller = await this.sessions.lives(data.caller);
      if (caller === null) conn.close();
      else if (!(await this.watching.isAccepted(caller, data.rooms.values()))) await this.sessions.outlived(caller);
    }
  }

  private end(sessionId: SessionId): void {
    for (const socket of this.server.io.sockets.sockets.values()) {
      if (socket.data.caller.sessionId !== sessionId) continue;
      socket.emit('signed_out');
      socket.disconnect(true);
    }
  }

  private loudly(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.logger.error(
        { code: 'access_recheck_failed', err: error },
        'The access of open sockets could not be checked.',
      ),
    );
  }
}
