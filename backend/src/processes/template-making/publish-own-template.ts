import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { findingsInText } from '@throughline/contracts/templates/findings/find-in-template.js';
import { listingFlaws } from '@throughline/contracts/templates/template-flaws.js';
import type {
  PublishTemplateRequest,
  TemplateCheck,
} from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../access/facts.js';
import { PublishTemplate, SubmitTemplate } from '../../templates/domain/template.commands.js';
import { hashOf } from '../../templates/template-catalogue.js';
import { TemplateFiles } from '../../templates/template-files.js';
import { KnownSecrets } from './known-secrets.js';
import { endOf } from '../template-play/prove-template.js';
import { checkTemplate, requirePublishable } from './check-template.js';

type OfTemplate = { templateId: TemplateId; workspaceId: WorkspaceId };

/** A version is published once it has no flaw, nothing in it must stay private, and a sample of it has worked. */
@Injectable()
export class PublishOwnTemplate {
  private readonly hosts: readonly string[];

  constructor(
    private readonly commands: CommandBus,
    private readonly facts: Facts,
    private readonly files: TemplateFiles,
    private readonly secrets: KnownSecrets,
    @Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>,
  ) {
    this.hosts = [new URL(publicUrl).host];
  }

  /** `changelog`: what everybody reads of the version besides its file. */
  async check(file: TemplateFile, workspaceId: WorkspaceId, changelog = ''): Promise<TemplateCheck> {
    const check = await checkTemplate(file, { hosts: this.hosts, workspaceId });
    const known = await this.secrets.findIn(file, workspaceId, changelog);
    const ofChangelog = findingsInText(changelog, '/changelog', this.hosts);
    return { ...check, findings: [...known, ...check.findings, ...ofChangelog] };
  }

  async publish(
    of: OfTemplate & { isNew: boolean },
    { file, source, changelog }: PublishTemplateRequest,
    meta: CommandMeta,
  ): Promise<Receipt> {
    if (source.kind === 'agent' && (await this.facts.agent(source.agentId, of.workspaceId)) === null)
      throw new NotFound();
    const check = await this.check(file, of.workspaceId, changelog);
    requirePublishable(check);
    const ends = check.runs.map(endOf);
    return this.commands.execute(
      new PublishTemplate({ ...of, file, hash: hashOf(file), source, changelog, ends }, meta),
    );
  }

  /** Everybody reads it then, so it says what it does and whom it fits. What is offered is what was checked. */
  async submission(of: OfTemplate, meta: CommandMeta): Promise<SubmitTemplate> {
    const template = await this.facts.template(of.templateId, of.workspaceId);
    if (template === null) throw new NotFound();
    const file = await this.files.find(template);
    const flaws = file === null ? [] : listingFlaws(file);
    if (flaws.length > 0)
      throw new DomainError('validation_failed', {
        errors: flaws.map((detail) => ({ pointer: '/file/listing', code: 'required', detail })),
      });
    const { version, hash } = template;
    return new SubmitTemplate({ ...of, version, hash }, meta);
  }
}
