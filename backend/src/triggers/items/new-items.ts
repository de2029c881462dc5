import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { z } from 'zod';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { AskForItems } from './ask-for-items.js';
import { ItemPositions } from './item-positions.js';

const queue = 'new-items';
/** How many workspaces ask at the same time, each one question after the other: one that waits holds up no other. */
const atOnce = 16;

/** Finds what is due, and asks. */
@Injectable()
export class NewItems implements OnModuleInit {
  constructor(
    private readonly positions: ItemPositions,
    private readonly items: AskForItems,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly schedule: Schedule,
  ) {}

  onModuleInit(): void {
    this.jobs.work(queue, {
      data: z.object({ workspaceId: WorkspaceId }),
      run: ({ workspaceId }, stop) => this.askAll(workspaceId, stop),
      concurrency: atOnce,
    });
    this.schedule.every('15s', 'ask-for-new-items', () => this.plan(), {
      does: 'Asks connected services for new items that start agents',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  private async plan(): Promise<void> {
    for (const workspaceId of await this.positions.listDueWorkspaces(this.clock.now(), 1_000))
      await this.jobs.add(queue, { id: workspaceId, data: { workspaceId } });
  }

  private async askAll(workspaceId: WorkspaceId, stop: AbortSignal): Promise<undefined> {
    for (;;) {
      const due = await this.positions.findDue(workspaceId, this.clock.now());
      if (due === null || stop.aborted) return;
      await this.positions.save(due, await this.items.ask(due, stop));
    }
  }
}
