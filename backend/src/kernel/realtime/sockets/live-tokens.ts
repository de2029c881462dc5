import { Injectable } from '@nestjs/common';
import type { RunId } from '@throughline/contracts/ids.js';
import { Timers } from '@throughline/platform/timers.js';
import { SocketServer } from './socket-server.js';
import { StreamedText, type StepAttempt } from './streamed-text.js';

/**
 * Knows what models are writing in the steps that this process executes. Every socket that watches the run hears it, at any
 * process.
 */
@Injectable()
export class LiveTokens {
  private readonly steps = new Map<RunId, Set<StreamedText>>();

  constructor(
    private readonly sockets: SocketServer,
    private readonly timers: Timers,
  ) {
    sockets.io.on('watching', (runId, socketId) => this.sendWritten(runId, socketId));
  }

  /** For one attempt of a step, until its `end` is called. */
  begin(step: StepAttempt): StreamedText {
    const { runId } = step;
    const written = new StreamedText(step, {
      timers: this.timers,
      send: (message) => this.sockets.io.to(`run:${runId}`).emit('tokens', message),
      ended: () => this.evict(runId, written),
    });
    this.steps.set(runId, (this.steps.get(runId) ?? new Set()).add(written));
    return written;
  }

  /**
   * Sends a socket that has joined the room of a run what is written until now, in whichever process. What is written
   * from then on it hears in the room.
   */
  catchUp(runId: RunId, socketId: string): void {
    this.sendWritten(runId, socketId);
    if (this.sockets.isShared) this.sockets.io.serverSideEmit('watching', runId, socketId);
  }

  private sendWritten(runId: RunId, socketId: string): void {
    for (const step of this.steps.get(runId) ?? [])
      for (const message of step.written()) this.sockets.io.to(socketId).emit('tokens', message);
  }

  private evict(runId: RunId, step: StreamedText): void {
    const steps = this.steps.get(runId);
    steps?.delete(step);
    if (steps?.size === 0) this.steps.delete(runId);
  }
}
