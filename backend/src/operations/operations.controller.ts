import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { mayReadMetrics } from '@throughline/platform/metrics/metrics-access.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { register } from 'prom-client';
import { Open } from '../access/access.js';
import { DiskMetrics } from './disk/disk-metrics.js';
import { DeploymentMetrics } from './health/deployment-metrics.js';
import { LagMetrics } from './health/lag-metrics.js';
import { QueueMetrics } from './queues/queue-metrics.js';
import { ReadinessCheck, type Readiness } from './readiness.js';

@Controller()
@Open({ always: true })
export class OperationsController {
  constructor(
    private readonly check: ReadinessCheck,
    private readonly lag: LagMetrics,
    private readonly queues: QueueMetrics,
    private readonly deployment: DeploymentMetrics,
    private readonly disk: DiskMetrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reports only that the process runs. If it checked the database, every process would be restarted with it. */
  @Get('api/health/live')
  live(): { live: true } {
    return { live: true };
  }

  @Get('api/health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.check.check();
    if (!readiness.ready) void reply.code(503);
    return readiness;
  }

  /** For monitoring, which calls each process directly. Everyone else gets 404. */
  @Get('metrics')
  @Header('content-type', register.contentType)
  async metrics(@Req() { headers, socket: { remoteAddress } }: FastifyRequest): Promise<string> {
    if (!mayReadMetrics(this.config, { headers, remoteAddress })) throw new NotFound();
    await Promise.all([this.lag.read(), this.queues.read(), this.deployment.read(), this.disk.read()]);
    return register.metrics();
  }
}
