import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { derivedId } from '@throughline/platform/ids.js';
import { unguarded } from '@throughline/platform/deciders/decider.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ClaimListing, listingDecider } from '../domain/listing.js';
import { SubmitTemplate } from '../domain/template.commands.js';
import { templateDecider } from '../domain/template.decider.js';
import { builtInOf } from '../template-catalogue.js';

/** The address is claimed first: two that were submitted with the same one are never both public. */
@CommandHandler(SubmitTemplate)
export class SubmitTemplateHandler implements ICommandHandler<SubmitTemplate> {
  constructor(private readonly deciders: DeciderRunner) {}

  async execute(command: SubmitTemplate): Promise<Receipt> {
    const { templateId, workspaceId, version, hash } = command.data;
    const template = await this.deciders.current(templateDecider, templateId);
    if (template.status === 'absent' || template.status === 'released') throw new NotFound();
    const submitted = template.versions[version - 1];
    if (template.workspaceId !== workspaceId || submitted?.hash !== hash) throw new NotFound();
    const { slug } = submitted;
    if (builtInOf(slug) !== undefined) throw new DomainError('template_slug_taken');
    const commandId = CommandId.parse(derivedId(command.meta.commandId, 'listing'));
    await this.deciders.run(
      listingDecider,
      new ClaimListing({ slug, templateId }, { ...unguarded(command.meta), commandId }),
    );
    return this.deciders.run(templateDecider, command);
  }
}
