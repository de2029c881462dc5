import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';

/** Secrets of its triggers and links of its invitations go with it. */
@Injectable()
export class WhenWorkspaceErasedDestroyItsSecrets implements Policy<'WorkspaceErased'> {
  readonly name = 'when-workspace-erased-destroy-its-secrets';
  readonly on = ['WorkspaceErased'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly readModel: ReadModel,
    private readonly postgres: Postgres,
  ) {
    registry.add(this);
  }

  async react({ position, data: { workspaceId } }: EventOf<'WorkspaceErased'>): Promise<void> {
    await this.readModel.waitFor(position, ['workspaces', 'triggers']);
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
