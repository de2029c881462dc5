import { Injectable } from '@nestjs/common';
import type { TokensMessage } from '@throughline/contracts/realtime.js';
import { SocketServer } from './sockets/socket-server.js';

/** What is said once and kept nowhere; whoever misses it sees the finished step. */
@Injectable()
export class Ephemeral {
  constructor(private readonly sockets: SocketServer) {}

  /** To everyone who watches the run, at whichever process. */
  tokens(message: TokensMessage): void {
    this.sockets.io.to(`run:${message.runId}`).emit('tokens', message);
  }
}
