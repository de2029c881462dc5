import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { PublishTemplateRequest } from '@throughline/contracts/templates/template-making.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../access/facts.js';
import { PublishTemplate } from '../domain/template.commands.js';
import { toHash } from '../template-catalogue.js';
import { getEnd } from '../play/sample-ends.js';
import { checkTemplate, requirePublishable } from './check-template.js';

type OfTemplate = { templateId: TemplateId; workspaceId: WorkspaceId };

/** A version is published once it has no flaw, and a sample of it has worked. */
@Injectable()
export class PublishOwnTemplate {
  constructor(
    private readonly commands: CommandBus,
    private readonly facts: Facts,
  ) {}

  async publish(
    of: OfTemplate & { isNew: boolean },
    { file, source, changelog }: PublishTemplateRequest,
    meta: CommandMeta,
  ): Promise<Receipt> {
    if (source.kind === 'agent' && (await this.facts.agent(source.agentId, of.workspaceId)) === null)
      throw new NotFound();
    const check = await checkTemplate(file, of.workspaceId);
    requirePublishable(check);
    const ends = check.runs.map(getEnd);
    return this.commands.execute(
      new PublishTemplate({ ...of, file, hash: toHash(file), source, changelog, ends }, meta),
    );
  }
}
