import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Maintenance } from '../maintenance/maintenance.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';

/** Notifies every open page when maintenance is planned, a minute before it begins, when it begins and when it ends. */
@Injectable()
export class MaintenanceNotices implements OnApplicationBootstrap {
  private wasPlanned = false;

  constructor(
    private readonly server: SocketServer,
    private readonly maintenance: Maintenance,
  ) {}

  onApplicationBootstrap(): void {
    this.maintenance.onChange(() => this.notify());
    this.server.io.on('connection', (socket) => {
      if (this.maintenance.state.plan !== null) socket.emit('maintenance', this.maintenance.state);
    });
  }

  /** Other operations concern operators only. */
  private notify(): void {
    const { state } = this.maintenance;
    if (state.plan === null && !this.wasPlanned) return;
    this.wasPlanned = state.plan !== null;
    this.server.io.local.emit('maintenance', state);
  }
}
