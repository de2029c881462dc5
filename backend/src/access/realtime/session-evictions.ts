import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { SessionId } from '@throughline/contracts/ids.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';
import { MaintenanceGate } from '../authorization/maintenance-gate.js';
import { Sessions } from '../sessions/sessions.js';
import { RoomAccess } from './room-access.js';

/** Closes the sockets of sessions that ended, expired, or are no longer accepted by a workspace they watch. */
@Injectable()
export class SessionEvictions implements OnApplicationBootstrap {
  constructor(
    private readonly server: SocketServer,
    private readonly access: RoomAccess,
    private readonly sessions: Sessions,
    private readonly maintenance: MaintenanceGate,
    schedule: Schedule,
  ) {
    schedule.every('30s', 'check-open-sockets', () => this.checkSessions(), {
      does: 'Cuts the connections of sessions that have ended',
      once: 'process',
      whileReadOnly: true,
    });
  }

  onApplicationBootstrap(): void {
    this.sessions.onEnded((sessionId) => this.closeSocketsOf(sessionId));
  }

  /**
   * A socket is only cut: a browser whose cookie is still valid reconnects. That a workspace accepts a session no longer is
   * recorded, which has to wait during maintenance.
   */
  async checkSessions(): Promise<void> {
    for (const { conn, data } of [...this.server.io.sockets.sockets.values()]) {
      const session = await this.sessions.findLive(data.caller);
      if (session === null) conn.close();
      else if (await this.access.isSessionAccepted(session, data.rooms.values())) continue;
      else if (this.maintenance.mode === 'off') await this.sessions.endOutlived(session);
      else conn.close();
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
