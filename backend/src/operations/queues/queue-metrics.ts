import { Injectable } from '@nestjs/common';
import type { QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { dependencyAnswers, queueAge, queueJobs, queueOldest } from '../../kernel/metrics/metrics.js';
import { QueueAdministration } from './queue-administration.js';

const timeoutMs = 2_000;
const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The sizes of the queues, read when metrics are requested. */
@Injectable()
export class QueueMetrics {
  private readAt: number | undefined;

  constructor(private readonly queueAdministration: QueueAdministration) {}

  /** When the store does not answer the last figures are kept, and their age grows. */
  async read(): Promise<void> {
    const queues = await withTimeout(timeoutMs, 'Queues', this.queueAdministration.listQueues()).catch(() => null);
    if (this.queueAdministration.areOnRedis) dependencyAnswers.set({ dependency: 'redis' }, queues === null ? 0 : 1);
    if (queues !== null) this.show(queues);
    if (this.readAt !== undefined) queueAge.set((performance.now() - this.readAt) / 1_000);
  }

  private show(queues: readonly QueueView[]): void {
    this.readAt = performance.now();
    queueJobs.reset();
    queueOldest.reset();
    for (const view of queues) {
      const { queue, oldest } = view;
      for (const state of states) queueJobs.set({ queue, state }, view[state]);
      queueOldest.set({ queue }, (oldest ?? 0) / 1_000);
    }
  }
}
