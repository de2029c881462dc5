import { Injectable } from '@nestjs/common';
import { withTimeout } from '@throughline/platform/timeout.js';
import { queueJobs, queueOldest } from '../../kernel/metrics/metrics.js';
import { QueueAdministration } from './queue-administration.js';

const timeoutMs = 2_000;
const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The sizes of the queues, read when metrics are requested. */
@Injectable()
export class QueueMetrics {
  constructor(private readonly queueAdministration: QueueAdministration) {}

  /** When the store does not answer there are no figures, because the last ones are out of date. */
  async read(): Promise<void> {
    const queues = await withTimeout(timeoutMs, 'Queues', this.queueAdministration.listQueues()).catch(() => []);
    queueJobs.reset();
    queueOldest.reset();
    for (const view of queues) {
      const { queue, oldest } = view;
      for (const state of states) queueJobs.set({ queue, state }, view[state]);
      queueOldest.set({ queue }, (oldest ?? 0) / 1_000);
    }
  }
}
