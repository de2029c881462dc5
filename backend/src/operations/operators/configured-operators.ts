import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, CorrelationId, UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Deployment } from '../deployment.js';
import { GrantOperator, RevokeOperator } from '../domain/operations.commands.js';
import { Holders } from './holders.js';

/** Makes those operators whom OPERATOR_EMAILS names, and those not any more whom it no longer names. */
@Injectable()
export class ConfiguredOperators implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deployment: Deployment,
    private readonly holders: Holders,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** One kind of process speaks for the configuration. */
  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('jobs')) return;
    this.agree().catch((error: unknown) =>
      this.logger.error(
        { code: 'operators_not_found', err: error },
        'The operators that OPERATOR_EMAILS names could not be looked up.',
      ),
    );
  }

  async agree(): Promise<void> {
    const named = await this.named();
    for (const userId of named) {
      if (this.isConfigured(userId)) continue;
      await this.commands.execute(new GrantOperator({ userId, source: 'configuration' }, this.meta()));
    }
    for (const id of Object.keys(this.deployment.state.operators)) {
      const userId = UserId.parse(id);
      if (named.has(userId) || !this.isConfigured(userId)) continue;
      await this.commands.execute(new RevokeOperator({ userId, source: 'configuration' }, this.meta()));
    }
  }

  async named(): Promise<ReadonlySet<UserId>> {
    const holders = await Promise.all(this.config.operatorEmails.map((email) => this.holders.of(email)));
    return new Set(holders.filter((userId) => userId !== null));
  }

  private isConfigured(userId: UserId): boolean {
    return this.deployment.state.operators[userId]?.includes('configuration') === true;
  }

  private meta(): CommandMeta {
    return {
      commandId: CommandId.parse(newId()),
      correlationId: CorrelationId.parse(newId()),
      causationId: null,
      actor: { kind: 'system', id: 'configuration' },
      workspaceId: null,
      at: this.clock.now().toISOString(),
    };
  }
}
