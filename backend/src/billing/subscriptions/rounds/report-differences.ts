import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Difference } from '@throughline/contracts/billing/billing.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { RecordReconciled } from '../../domain/billing.commands.js';
import { billingActor } from '../recording/billing-actor.js';
import { billingDifferences } from './billing-metrics.js';

/** As many as one event holds. */
const maxDifferences = 20;

/** Whatever differed from the provider is a fact of the workspace, and an alarm. */
@Injectable()
export class ReportDifferences {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async report(workspaceId: WorkspaceId, differences: readonly Difference[]): Promise<void> {
    if (differences.length === 0) return;
    billingDifferences.inc(differences.length);
    const found = { workspaceId, differences: differences.slice(0, maxDifferences) };
    this.logger.error(
      { code: 'billing_differs', ...found },
      'The payment provider has something else than was recorded.',
    );
    await this.commands.execute(
      new RecordReconciled(found, metaFor({ actor: billingActor, at: this.clock.now(), workspaceId })),
    );
  }

  notCompared(workspaceId: WorkspaceId, err: unknown): void {
    this.logger.warn({ code: 'billing_not_compared', err, workspaceId }, 'The payment provider was not compared.');
  }
}
