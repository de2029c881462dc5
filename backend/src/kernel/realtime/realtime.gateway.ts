import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { openSockets, sentMessages } from '../metrics/metrics.js';
import { isAcknowledgement } from './sockets/acknowledgement.js';
import { Handshake } from './sockets/handshake.js';
import { SocketServer } from './sockets/socket-server.js';
import type { LiveSocket } from './sockets/socket-types.js';
import { WatchRequests } from './watch-requests.js';

/** Receives the requests of sockets; rows are sent by the rooms. */
@Injectable()
export class RealtimeGateway implements OnApplicationBootstrap {
  constructor(
    private readonly server: SocketServer,
    private readonly handshake: Handshake,
    private readonly requests: WatchRequests,
  ) {}

  onApplicationBootstrap(): void {
    this.server.io.on('connection', (socket) => this.handleConnection(socket));
  }

  private handleConnection(socket: LiveSocket): void {
    const caller = this.handshake.callerOf(socket.request);
    if (caller === undefined) {
      socket.disconnect(true);
      return;
    }
    socket.data = { caller, rooms: new Map() };
    openSockets.inc();
    socket.conn.on('packetCreate', ({ type }: { type: string }) => {
      if (type === 'message') sentMessages.inc();
    });
    socket.on('watch', (request: unknown, answer: unknown) => void this.handleWatch(socket, request, answer));
    socket.on('unwatch', (room: unknown) => this.requests.leaveRoom(socket, room));
    socket.on('disconnecting', () => {
      openSockets.dec();
      this.requests.leaveAllRooms(socket);
    });
  }

  private async handleWatch(socket: LiveSocket, request: unknown, answer: unknown): Promise<void> {
    if (isAcknowledgement(answer)) answer(await this.requests.answer(socket, request));
  }
}
