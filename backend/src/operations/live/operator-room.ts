import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Operators } from '../../access/operators.js';
import { PulseClock } from '../pulse/pulse-clock.js';
import { Pulses } from '../pulse/pulses.js';
import { SocketServer } from '../../kernel/realtime/sockets/socket-server.js';
import type { LiveSocket } from '../../kernel/realtime/sockets/socket-types.js';

const room = 'operators';
const every = 1_000;

/** Operators who look at the console hear every second how the deployment does; while nobody looks, nobody asks. */
@Injectable()
export class OperatorRoom implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;

  constructor(
    private readonly server: SocketServer,
    private readonly operators: Operators,
    private readonly pulses: Pulses,
    private readonly clock: PulseClock,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.clock.countPeople = () => new Set(this.sockets().map(({ data }) => data.caller.userId)).size;
    this.server.io.on('connection', (socket) => {
      socket.on('operate', (answer: unknown) => this.join(socket, answer));
      socket.on('stop_operating', () => void socket.leave(room));
    });
    this.timer = setInterval(() => {
      this.underWay ??= this.beat().finally(() => (this.underWay = undefined));
    }, every).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  private join(socket: LiveSocket, answer: unknown): void {
    const admitted = this.may(socket);
    if (admitted) void socket.join(room);
    if (typeof answer === 'function') answer(admitted);
  }

  private async beat(): Promise<void> {
    const watching = this.sockets().filter((socket) => socket.rooms.has(room));
    for (const socket of watching.filter((each) => !this.may(each))) {
      await socket.leave(room);
      socket.emit('not_operator');
    }
    if (!watching.some((socket) => this.may(socket))) return;
    try {
      this.server.io.local.to(room).emit('pulse', await this.pulses.take());
    } catch (error) {
      this.logger.warn(
        { code: 'health_snapshot_not_published', err: error },
        'The health snapshot could not be published to operators.',
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
