import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';

const hour = 3_600_000;

/** `runFirst`: before every task that does not say so. */
type Task = { name: string; run: () => Promise<void>; runFirst?: true };

/** Deletes expired data once an hour. A task that fails keeps no other from running. */
@Injectable()
export class HourlyCleanup implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly tasks: Task[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  register(task: Task): void {
    this.tasks.push(task);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), hour).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    const others = this.tasks.filter(({ runFirst }) => runFirst !== true);
    for (const task of [...this.tasks.filter(({ runFirst }) => runFirst), ...others]) await this.runTask(task);
  }

  private async runTask({ name, run }: Task): Promise<void> {
    try {
      await run();
    } catch (err) {
      this.logger.warn({ code: 'cleanup_failed', task: name, err }, 'A cleanup task failed. It runs again in an hour.');
    }
  }
}
