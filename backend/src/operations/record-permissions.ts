import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { releasedRules } from '@throughline/contracts/permissions.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { RecordPermissions } from './domain/operations.commands.js';

/** Writes to the log what each role may do since this release, so that the past knows what it could do then. */
@Injectable()
export class PermissionsRecord implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('jobs')) return;
    const meta = metaFor({ actor: systemActor('release'), at: this.clock.now(), workspaceId: null });
    this.commands
      .execute(new RecordPermissions(releasedRules, meta))
      .catch((error: unknown) =>
        this.logger.error(
          { code: 'permissions_not_recorded', err: error },
          'What roles may do since this release is not in the log; the next start writes it.',
        ),
      );
  }
}
