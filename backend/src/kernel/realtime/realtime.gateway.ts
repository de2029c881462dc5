import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { tooManySockets } from '@throughline/contracts/realtime.js';
import { openSockets, sentMessages } from '../metrics/metrics.js';
import { EditingRequests } from './editing-requests.js';
import { isAcknowledgement } from './sockets/acknowledgement.js';
import { Handshake } from './sockets/handshake.js';
import { SessionSockets } from './sockets/session-sockets.js';
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
    private readonly editing: EditingRequests,
    private readonly sessions: SessionSockets,
  ) {}

  onApplicationBootstrap(): void {
    this.server.io.use((socket, next) => this.admit(socket, next));
    this.server.io.on('connection', (socket) => this.handleConnection(socket));
  }

  /** A browser is told why it gets no socket, so that its page can say so; a refused handshake would not reach it. */
  private admit(socket: LiveSocket, next: (refusal?: Error) => void): void {
    const caller = this.handshake.getCaller(socket.request);
    if (caller === undefined || this.sessions.hasRoom(caller.sessionId)) return next();
    next(new Error(tooManySockets));
    setImmediate(() => socket.conn.close());
  }

  private handleConnection(socket: LiveSocket): void {
    const caller = this.handshake.getCaller(socket.request);
    // Others of the session may have been admitted at the same time.
    if (caller === undefined || !this.sessions.hasRoom(caller.sessionId)) {
      socket.disconnect(true);
      return;
    }
    socket.data = { caller, rooms: new Map() };
    this.sessions.add(caller.sessionId);
    openSockets.inc();
    socket.conn.on('packetCreate', ({ type }: { type: string }) => {
      if (type === 'message') sentMessages.inc();
    });
    socket.on('watch', (request: unknown, answer: unknown) => void this.handleWatch(socket, request, answer));
    socket.on('unwatch', (room: unknown) => this.requests.leaveRoom(socket, room));
    socket.on('editing', (request: unknown) => void this.editing.relay(socket, request));
    socket.on('disconnecting', () => {
      this.editing.leave(socket);
      openSockets.dec();
      this.sessions.remove(caller.sessionId);
      this.requests.leaveAllRooms(socket);
    });
  }

  private async handleWatch(socket: LiveSocket, request: unknown, answer: unknown): Promise<void> {
    if (isAcknowledgement(answer)) answer(await this.requests.answer(socket, request));
  }
}
