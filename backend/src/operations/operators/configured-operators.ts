import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UserId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Deployment } from '../deployment.js';
import { GrantOperator, RevokeOperator } from '../domain/operations.commands.js';
import { EmailOwners } from './email-owners.js';

/** Grants operator access to the people OPERATOR_EMAILS names, and revokes it from those it no longer names. */
@Injectable()
export class ConfiguredOperators implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deployment: Deployment,
    private readonly emails: EmailOwners,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Only processes with the role `jobs` apply the configuration. */
  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('jobs')) return;
    this.reconcile().catch((error: unknown) =>
      this.logger.error(
        { code: 'operators_not_reconciled', err: error },
        'The operators named by OPERATOR_EMAILS were not looked up.',
      ),
    );
  }

  async reconcile(): Promise<void> {
    const listConfigured = await this.named();
    for (const userId of listConfigured) {
      if (this.isConfigured(userId)) continue;
      await this.commands.execute(new GrantOperator({ userId, source: 'configuration' }, this.meta()));
    }
    for (const id of Object.keys(this.deployment.state.operators)) {
      const userId = UserId.parse(id);
      if (listConfigured.has(userId) || !this.isConfigured(userId)) continue;
      await this.commands.execute(new RevokeOperator({ userId, source: 'configuration' }, this.meta()));
    }
  }

  async named(): Promise<ReadonlySet<UserId>> {
    const owners = await Promise.all(this.config.operatorEmails.map((email) => this.emails.findByEmail(email)));
    return new Set(owners.filter((userId) => userId !== null));
  }

  private isConfigured(userId: UserId): boolean {
    return this.deployment.state.operators[userId]?.includes('configuration') === true;
  }

  private meta(): CommandMeta {
    return metaFor({ actor: systemActor('configuration'), at: this.clock.now(), workspaceId: null });
  }
}
