import { limits } from '@throughline/contracts/limits.js';
import type { TemplateEvent } from '@throughline/contracts/templates/template.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { Template } from './template.js';
import type { PublishTemplate, ReleaseTemplate, TemplateCommand, WithdrawTemplate } from './template.commands.js';
import { NothingNewToPublish, TemplateIsWithdrawn, TooManyVersions } from './template.errors.js';

const decide = (command: TemplateCommand, template: Template): TemplateEvent[] => {
  switch (command.type) {
    case 'ReleaseTemplate':
      return release(command, template);
    case 'PublishTemplate':
      return publish(command, template);
    case 'WithdrawTemplate':
      return withdraw(command, template);
  }
};

const release = ({ data }: ReleaseTemplate, template: Template): TemplateEvent[] => {
  if (template.status === 'released' && template.hashes.includes(data.hash)) return [];
  return [{ type: 'TemplateReleased', data }];
};

const publish = ({ data: { isNew, ...data }, meta }: PublishTemplate, template: Template): TemplateEvent[] => {
  if (template.status === 'absent') {
    if (!isNew) throw new NotFound();
    return [{ type: 'TemplatePublished', data: { ...data, version: 1 } }];
  }
  const { status, hashes } = requireOwn(template, meta.workspaceId);
  if (isNew) return [];
  if (status === 'withdrawn') throw new TemplateIsWithdrawn();
  if (hashes.at(-1) === data.hash) throw new NothingNewToPublish(hashes.length);
  if (hashes.length >= limits.templateVersions) throw new TooManyVersions(limits.templateVersions);
  return [{ type: 'TemplatePublished', data: { ...data, version: hashes.length + 1 } }];
};

const withdraw = ({ data, meta }: WithdrawTemplate, template: Template): TemplateEvent[] =>
  requireOwn(template, meta.workspaceId).status === 'withdrawn' ? [] : [{ type: 'TemplateWithdrawn', data }];

const requireOwn = (template: Template, workspaceId: string | null) => {
  if (template.status === 'absent' || template.status === 'released') throw new NotFound();
  if (template.workspaceId !== workspaceId) throw new NotFound();
  return template;
};

const evolve = (template: Template, event: TemplateEvent): Template => {
  switch (event.type) {
    case 'TemplateReleased':
      return { status: 'released', hashes: [...hashesIn(template), event.data.hash] };
    case 'TemplatePublished': {
      const { workspaceId, hash } = event.data;
      return { status: 'published', workspaceId, hashes: [...hashesIn(template), hash] };
    }
    case 'TemplateWithdrawn':
      return 'workspaceId' in template ? { ...template, status: 'withdrawn' } : template;
  }
};

const hashesIn = (template: Template): readonly string[] => ('hashes' in template ? template.hashes : []);

export const templateDecider: Decider<Template, TemplateCommand, TemplateEvent> = {
  category: 'template',
  id: ({ data }) => data.templateId,
  initial: { status: 'absent' },
  decide,
  evolve,
};
