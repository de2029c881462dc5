import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ChangeWorkspaceSlug } from '../domain/workspace.commands.js';
import { workspaceDecider } from '../domain/workspace.decider.js';
import { SlugReservation } from '../slugs/slug-reservation.js';

/** The previous slug stays reserved for the workspace and redirects to the new one. */
@CommandHandler(ChangeWorkspaceSlug)
export class ChangeWorkspaceSlugHandler implements ICommandHandler<ChangeWorkspaceSlug> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly slugs: SlugReservation,
  ) {}

  execute(command: ChangeWorkspaceSlug): Promise<Receipt> {
    return this.slugs.whileReserved({ ...command.data, meta: command.meta }, () =>
      this.deciders.run(workspaceDecider, command),
    );
  }
}
