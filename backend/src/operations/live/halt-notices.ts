import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { DeploymentHalt } from '@throughline/contracts/operations/deployment-halt.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';
import { Deployment } from '../deployment.js';

/** Notifies every open page when operators stop all runs, and when they go on. */
@Injectable()
export class HaltNotices implements OnApplicationBootstrap {
  constructor(
    private readonly server: SocketServer,
    private readonly deployment: Deployment,
  ) {}

  onApplicationBootstrap(): void {
    let sent: DeploymentHalt['halt'] = this.deployment.state.halt;
    this.deployment.onChange(() => {
      const { halt } = this.deployment.state;
      // Other operations leave it as it is.
      if (halt === sent) return;
      sent = halt;
      this.server.io.local.emit('halt', { halt });
    });
    // Also when it is null: a page that was offline may have missed the release.
    this.server.io.on('connection', (socket) => void socket.emit('halt', { halt: this.deployment.state.halt }));
  }
}
