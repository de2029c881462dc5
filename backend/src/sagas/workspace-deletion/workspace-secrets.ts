import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { z } from 'zod';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { FollowUps } from '../../kernel/jobs/follow-ups.js';

const kind = 'workspace-secrets';

/** The secrets of a workspace's triggers and connected accounts, the links of its invitations, and the contents of its runs. */
@Injectable()
export class WorkspaceSecrets {
  constructor(
    private readonly followUps: FollowUps,
    private readonly postgres: Postgres,
    private readonly blobs: Blobs,
    private readonly vault: Vault,
  ) {
    followUps.register(kind, {
      data: z.object({ workspaceId: WorkspaceId }),
      tables: ['workspaces', 'triggers', 'connections'],
      run: ({ workspaceId }) => this.destroy(workspaceId),
    });
  }

  async destroyAfter(event: EventOf<'WorkspaceErased'>): Promise<void> {
    await this.followUps.add(kind, event, { workspaceId: event.data.workspaceId });
  }

  private async destroy(workspaceId: WorkspaceId): Promise<void> {
    await this.postgres.execute(
      `delete from vault.secrets where owner in (
         select 'trigger-' || id from rm.triggers where workspace_id = $1
         union all select 'connection-' || id from rm.connections where workspace_id = $1
         union all select 'endpoint-' || endpoint_id from endpoints.senders where workspace_id = $1
         union all select 'app-' || id from rm.service_apps where workspace_id = $1)`,
      [workspaceId],
    );
    await this.postgres.execute(
      `delete from vault.invitation_links where invitation_id in (select id from rm.invitations where workspace_id = $1)`,
      [workspaceId],
    );
    await this.postgres.execute('delete from triggers.item_positions where workspace_id = $1', [workspaceId]);
    await this.vault.contents.eraseOf(workspaceId);
    await this.blobs.deleteOf(workspaceId);
  }
}
