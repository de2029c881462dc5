import type { MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ListsWatch } from './lists-watch.js';
import { Maintenance } from '../maintenance/maintenance.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';

/** Notifies every open page when maintenance is planned, a minute before it begins, when it begins or ends, while the disk is full, and while lists are behind. */
@Injectable()
export class MaintenanceNotices implements OnApplicationBootstrap {
  private announced = false;

  constructor(
    private readonly server: SocketServer,
    private readonly maintenance: Maintenance,
    private readonly lists: ListsWatch,
  ) {}

  onApplicationBootstrap(): void {
    this.maintenance.onChange(() => this.notify());
    this.lists.onChange(() => this.notify());
    // Also when nothing is refused: a page that was offline may have missed the end.
    this.server.io.on('connection', (socket) => void socket.emit('maintenance', this.state));
  }

  private get state(): MaintenanceState {
    return { ...this.maintenance.state, listsBehind: this.lists.areBehind };
  }

  /** Other operations concern operators only. */
  private notify(): void {
    const { state } = this;
    const concernsPeople = state.plan !== null || state.diskFull || state.listsBehind;
    if (!concernsPeople && !this.announced) return;
    this.announced = concernsPeople;
    this.server.io.local.emit('maintenance', state);
  }
}
