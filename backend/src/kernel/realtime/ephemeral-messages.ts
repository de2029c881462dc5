import { Injectable } from '@nestjs/common';
import type { TokensMessage } from '@throughline/contracts/realtime.js';
import { SocketServer } from './sockets/socket-server.js';

/** Messages that are sent once and stored nowhere. A socket that misses one sees the finished step instead. */
@Injectable()
export class EphemeralMessages {
  constructor(private readonly sockets: SocketServer) {}

  /** Sends to every socket that watches the run, at any process. */
  sendTokens(message: TokensMessage): void {
    this.sockets.io.to(`run:${message.runId}`).emit('tokens', message);
  }
}
