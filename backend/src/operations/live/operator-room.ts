import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Operators } from '../../access/authorization/operators.js';
import { HealthReporter } from '../health/health-reporter.js';
import { HealthSnapshots } from '../health/health-snapshots.js';
import { isAcknowledgement } from '../../kernel/realtime/sockets/acknowledgement.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';
import type { LiveSocket } from '../../kernel/realtime/sockets/socket-types.js';

const room = 'operators';

/** Sends the health of the deployment every second to operators who watch the console. Nothing is read while nobody watches. */
@Injectable()
export class OperatorRoom implements OnApplicationBootstrap {
  constructor(
    private readonly server: SocketServer,
    private readonly operators: Operators,
    private readonly snapshots: HealthSnapshots,
    private readonly reporter: HealthReporter,
    private readonly logger: Logger,
    schedule: Schedule,
  ) {
    schedule.every('1s', 'send-health', () => this.sendSnapshot(), {
      does: 'Sends the health of the deployment to operators who watch',
      once: 'process',
      whileReadOnly: true,
    });
  }

  onApplicationBootstrap(): void {
    this.reporter.countPeople = () => new Set(this.sockets().map(({ data }) => data.caller.userId)).size;
    this.server.io.on('connection', (socket) => {
      socket.on('operate', (answer: unknown) => this.join(socket, answer));
      socket.on('stop_operating', () => void socket.leave(room));
    });
  }

  private join(socket: LiveSocket, answer: unknown): void {
    const admitted = this.may(socket);
    if (admitted) void socket.join(room);
    if (isAcknowledgement(answer)) answer(admitted);
  }

  private async sendSnapshot(): Promise<void> {
    const watching = this.sockets().filter((socket) => socket.rooms.has(room));
    for (const socket of watching.filter((each) => !this.may(each))) {
      await socket.leave(room);
      socket.emit('not_operator');
    }
    if (!watching.some((socket) => this.may(socket))) return;
    try {
      this.server.io.local.to(room).emit('pulse', await this.snapshots.read());
    } catch (error) {
      this.logger.warn(
        { code: 'health_not_sent', err: error },
        'The health of the deployment was not sent to operators.',
      );
    }
  }

  private may({ data }: LiveSocket): boolean {
    return this.operators.isOperator(data.caller.userId);
  }

  private sockets(): LiveSocket[] {
    return [...this.server.io.sockets.sockets.values()].filter(({ data }) => data.rooms !== undefined);
  }
}
