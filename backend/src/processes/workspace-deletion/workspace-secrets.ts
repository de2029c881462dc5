import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

/** The secrets of a workspace's triggers and the links of its invitations. */
@Injectable()
export class WorkspaceSecrets {
  constructor(private readonly postgres: Postgres) {}

  async destroy(workspaceId: WorkspaceId): Promise<void> {
    await this.postgres.execute(
      `delete from vault.secrets where owner in (select 'trigger-' || id from rm.triggers where workspace_id = $1)`,
      [workspaceId],
    );
    await this.postgres.execute(
      `delete from vault.invitation_links where invitation_id in (select id from rm.invitations where workspace_id = $1)`,
      [workspaceId],
    );
  }
}
