import { countedWorkspaces } from '../counted-workspaces.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Allowances } from '../../limits/resources/allowances.js';
import { CreateWorkspace } from '../domain/workspace.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { SlugReservation } from '../slugs/slug-reservation.js';
import { WorkspacesQueries } from '../workspaces.queries.js';

@CommandHandler(CreateWorkspace)
export class CreateWorkspaceHandler implements ICommandHandler<CreateWorkspace> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly workspaces: WorkspacesQueries,
    private readonly allowances: Allowances,
    private readonly slugs: SlugReservation,
  ) {}

  async execute({ data, meta }: CreateWorkspace): Promise<Receipt> {
    const { ownerId, slug, workspaceId } = data;
    const profile = await this.workspaces.getProfile(ownerId);
    const command = new CreateWorkspace(data, { ...meta, workspaceId }, profile);
    return this.allowances.counting({ resource: countedWorkspaces, subject: ownerId, id: workspaceId }, () =>
      this.slugs.whileReserved({ slug, workspaceId, meta: command.meta }, () =>
        this.deciders.run(workspaceDecider, command),
      ),
    );
  }
}
