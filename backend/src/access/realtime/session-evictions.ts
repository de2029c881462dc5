import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { SessionId } from '@throughline/contracts/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';
import { Sessions } from '../sessions/sessions.js';
import { RoomAccess } from './room-access.js';

const checkIntervalMs = 30_000;

/** Closes the sockets of sessions that ended, expired, or are no longer accepted by a workspace they watch. */
@Injectable()
export class SessionEvictions implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: SocketServer,
    private readonly access: RoomAccess,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sessions.onEnded((sessionId) => this.closeSocketsOf(sessionId));
    this.timer = setInterval(() => {
      this.checkSessions().catch((error: unknown) =>
        this.logger.error(
          { code: 'session_check_failed', err: error },
          'Could not check the sessions of open sockets.',
        ),
      );
    }, checkIntervalMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** A socket is only cut: a browser whose cookie is still valid reconnects. */
  async checkSessions(): Promise<void> {
    for (const { conn, data } of [...this.server.io.sockets.sockets.values()]) {
      const session = await this.sessions.findLive(data.caller);
      if (session === null) conn.close();
      else if (!(await this.access.isSessionAccepted(session, data.rooms.values())))
        await this.sessions.endOutlived(session);
    }
  }

  private closeSocketsOf(sessionId: SessionId): void {
    for (const socket of this.server.io.sockets.sockets.values()) {
      if (socket.data.caller.sessionId !== sessionId) continue;
      socket.emit('signed_out');
      socket.disconnect(true);
    }
  }
}
