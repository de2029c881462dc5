import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { CreateWorkspace } from '../domain/workspace.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { SlugHolding } from '../slug-holding.js';
import { WorkspacesQueries } from '../workspaces.queries.js';

@CommandHandler(CreateWorkspace)
export class CreateWorkspaceHandler implements ICommandHandler<CreateWorkspace> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly workspaces: WorkspacesQueries,
    private readonly slugs: SlugHolding,
  ) {}

  async execute({ data, meta }: CreateWorkspace): Promise<Receipt> {
    const { ownerId, slug, workspaceId } = data;
    const [profile, owned] = await Promise.all([this.workspaces.profileOf(ownerId), this.workspaces.ownedBy(ownerId)]);
    if (owned.length >= limits.workspacesPerPerson && !owned.includes(workspaceId)) {
      throw new DomainError('workspace_limit');
    }
    const command = new CreateWorkspace(data, { ...meta, workspaceId }, profile);
    return this.slugs.holding({ slug, workspaceId, meta: command.meta }, () =>
      this.deciders.run(workspaceDecider, command),
    );
  }
}
