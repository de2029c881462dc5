import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FailedJobList, QueueOutcome } from '@throughline/contracts/operations/operating.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { z } from 'zod';
import { ForOperators } from '../../access/access.js';
import { RecordJobsRetried, RecordQueueDrained } from '../domain/operations.commands.js';
import { OperatorMeta } from '../operators/operator-meta.js';
import { QueueAdministration } from './queue-administration.js';

const QueueName = z.string().regex(/^[\w-]{1,60}$/);

@Controller('api/operator/queues')
@ForOperators()
export class QueuesController {
  constructor(
    private readonly queueAdministration: QueueAdministration,
    private readonly commands: CommandBus,
  ) {}

  @Get(':queue/failed')
  async listFailed(@Param('queue', { schema: QueueName }) queue: string): Promise<FailedJobList> {
    return { items: await this.queueAdministration.listFailed(queue) };
  }

  @Post(':queue/retry')
  @HttpCode(200)
  async retry(
    @Param('queue', { schema: QueueName }) queue: string,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<QueueOutcome> {
    const jobs = await this.queueAdministration.retry(queue);
    await this.commands.execute(new RecordJobsRetried({ queue, jobs }, meta));
    return { jobs };
  }

  @Post(':queue/drain')
  @HttpCode(200)
  async drain(
    @Param('queue', { schema: QueueName }) queue: string,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<QueueOutcome> {
    const jobs = await this.queueAdministration.drain(queue);
    await this.commands.execute(new RecordQueueDrained({ queue, jobs }, meta));
    return { jobs };
  }
}
