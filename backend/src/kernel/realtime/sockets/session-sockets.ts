import { Injectable } from '@nestjs/common';
import type { SessionId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';

/** How many sockets each session has in this process. */
@Injectable()
export class SessionSockets {
  private readonly open = new Map<SessionId, number>();

  hasRoom(sessionId: SessionId): boolean {
    return (this.open.get(sessionId) ?? 0) < limits.sockets.perSession;
  }

  add(sessionId: SessionId): void {
    this.open.set(sessionId, (this.open.get(sessionId) ?? 0) + 1);
  }

  remove(sessionId: SessionId): void {
    const left = (this.open.get(sessionId) ?? 1) - 1;
    if (left === 0) this.open.delete(sessionId);
    else this.open.set(sessionId, left);
  }
}
