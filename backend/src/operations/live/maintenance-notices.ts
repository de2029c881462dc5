import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Maintenance } from '../maintenance/maintenance.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';

/** Notifies every open page when maintenance is planned, a minute before it begins, when it begins or ends, and while the disk is full. */
@Injectable()
export class MaintenanceNotices implements OnApplicationBootstrap {
  private announced = false;

  constructor(
    private readonly server: SocketServer,
    private readonly maintenance: Maintenance,
  ) {}

  onApplicationBootstrap(): void {
    this.maintenance.onChange(() => this.notify());
    // Also when nothing is refused: a page that was offline may have missed the end.
    this.server.io.on('connection', (socket) => void socket.emit('maintenance', this.maintenance.state));
  }

  /** Other operations concern operators only. */
  private notify(): void {
    const { state } = this.maintenance;
    const concernsPeople = state.plan !== null || state.diskFull;
    if (!concernsPeople && !this.announced) return;
    this.announced = concernsPeople;
    this.server.io.local.emit('maintenance', state);
  }
}
