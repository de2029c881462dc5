import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { listingDecider } from '../domain/listing.js';
import { ApproveTemplate } from '../domain/template.commands.js';
import { templateDecider } from '../domain/template.decider.js';

/** A version is only public at an address that is its template's own. */
@CommandHandler(ApproveTemplate)
export class ApproveTemplateHandler implements ICommandHandler<ApproveTemplate> {
  constructor(private readonly deciders: DeciderRunner) {}

  async execute(command: ApproveTemplate): Promise<Receipt> {
    const { templateId, version } = command.data;
    const template = await this.deciders.current(templateDecider, templateId);
    if (template.status === 'absent' || template.status === 'released') throw new NotFound();
    const slug = template.versions[version - 1]?.slug;
    if (slug === undefined) throw new NotFound();
    if ((await this.deciders.current(listingDecider, slug)) !== templateId)
      throw new DomainError('template_slug_taken');
    return this.deciders.run(templateDecider, command);
  }
}
