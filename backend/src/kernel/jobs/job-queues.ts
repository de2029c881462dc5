import type { Logger } from '@throughline/platform/logging/logger.js';
import type { JobBackend, JobQueue } from './job-backend.js';

/** The connections to queues, opened once each. A queue whose store was away when it opened is opened again for the next caller. */
export class JobQueues {
  private readonly queues = new Map<string, JobQueue>();

  constructor(
    private readonly backend: JobBackend,
    private readonly logger: Logger,
  ) {}

  open(name: string): JobQueue {
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const queue = this.backend.queue(name);
    queue.on('error', (err) =>
      this.logger.warn({ code: 'queue_store_error', err, queue: name }, 'A queue cannot reach its store.'),
    );
    this.queues.set(name, queue);
    queue.waitUntilReady().catch(() => this.drop(name, queue));
    return queue;
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private drop(name: string, queue: JobQueue): void {
    if (this.queues.get(name) === queue) this.queues.delete(name);
    queue
      .close(true)
      .catch((err: unknown) =>
        this.logger.debug({ code: 'queue_close_failed', err, queue: name }, 'A queue did not close cleanly.'),
      );
  }
}
