import { Inject, Injectable } from '@nestjs/common';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { workspacesBy } from '../../../workspaces/public.js';

const Named = WorkspaceRow.pick({ name: true, slug: true });

/** Where a provider's page leads back to, and what it calls the workspace. */
@Injectable()
export class WorkspacePage {
  constructor(
    private readonly readModel: ReadModel,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(workspaceId: WorkspaceId) {
    const row = await this.readModel.get(Named, workspacesBy({ id: workspaceId }));
    const { publicUrl } = this.config;
    return { name: row.name, billing: `${publicUrl}/${row.slug}/settings/billing` };
  }
}
