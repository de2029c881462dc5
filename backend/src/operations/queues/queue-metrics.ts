import { Injectable } from '@nestjs/common';
import { within } from '@throughline/platform/pause.js';
import { queueJobs, queueOldest } from '../../kernel/metrics/metrics.js';
import { QueueAdministration } from './queue-administration.js';

const patience = 2_000;
const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** How deep the queues are, asked for when the figures are read. */
@Injectable()
export class QueueMetrics {
  constructor(private readonly care: QueueAdministration) {}

  /** Figures of a store that does not answer would be old ones: there are none then. */
  async read(): Promise<void> {
    const queues = await within(patience, 'Queues', this.care.listQueues()).catch(() => []);
    queueJobs.reset();
    queueOldest.reset();
    for (const view of queues) {
      const { queue, oldest } = view;
      for (const state of states) queueJobs.set({ queue, state }, view[state]);
      queueOldest.set({ queue }, (oldest ?? 0) / 1_000);
    }
  }
}
