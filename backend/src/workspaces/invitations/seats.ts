import { Inject, Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';

/** How many members other than auditors a workspace may have. */
@Injectable()
export class Seats {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The same for every workspace of a deployment. */
  totalFor(_: WorkspaceId): number {
    return this.config.seats;
  }
}
