import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Maintenance } from '../maintenance/maintenance.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';

/** Everyone who is here is told: when maintenance is planned, a minute before it begins, when it begins and when it ends. */
@Injectable()
export class MaintenanceNotices implements OnApplicationBootstrap {
  private told = false;

  constructor(
    private readonly server: SocketServer,
    private readonly maintenance: Maintenance,
  ) {}

  onApplicationBootstrap(): void {
    this.maintenance.onChange(() => this.tell());
    this.server.io.on('connection', (socket) => {
      if (this.maintenance.state.plan !== null) socket.emit('maintenance', this.maintenance.state);
    });
  }

  /** Other operations are nobody's news. */
  private tell(): void {
    const { state } = this.maintenance;
    if (state.plan === null && !this.told) return;
    this.told = state.plan !== null;
    this.server.io.local.emit('maintenance', state);
  }
}
