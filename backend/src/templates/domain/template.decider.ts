import type { Actor } from '@throughline/contracts/event.js';
import { limits } from '@throughline/contracts/limits.js';
import type { TemplateEvent } from '@throughline/contracts/templates/template.events.js';
import type { CommandMeta, Decider } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { OwnTemplate, Template } from './template.js';
import type {
  ApproveTemplate,
  ProveTemplate,
  PublishTemplate,
  RecallTemplate,
  RejectTemplate,
  ReleaseTemplate,
  SubmitTemplate,
  TemplateCommand,
  WithdrawSubmission,
  WithdrawTemplate,
} from './template.commands.js';
import {
  ApprovedAlready,
  ContentsWereRecalled,
  NewerVersion,
  NothingNewToPublish,
  NotSubmitted,
  ReviewerIsAuthor,
  SubmissionChanged,
  SubmittedAlready,
  TemplateIsWithdrawn,
  TooManyVersions,
  VersionWasRecalled,
} from './template.errors.js';
import { evolveTemplate } from './template-evolution.js';

const decide = (command: TemplateCommand, template: Template): TemplateEvent[] => {
  switch (command.type) {
    case 'ReleaseTemplate':
      return release(command, template);
    case 'ProveTemplate':
      return prove(command, template);
    case 'PublishTemplate':
      return publish(command, template);
    case 'ApproveTemplate':
    case 'RejectTemplate':
      return review(command, own(template));
    case 'RecallTemplate':
      return recall(command, own(template));
    case 'SubmitTemplate':
      return submit(command, ofWorkspace(template, command.meta));
    case 'WithdrawSubmission':
    case 'WithdrawTemplate':
      return withdraw(command, ofWorkspace(template, command.meta));
  }
};

const own = (template: Template): OwnTemplate => {
  if (template.status === 'absent' || template.status === 'released') throw new NotFound();
  return template;
};

const ofWorkspace = (template: Template, meta: CommandMeta): OwnTemplate => {
  const found = own(template);
  if (found.workspaceId !== meta.workspaceId) throw new NotFound();
  return found;
};

const release = ({ data }: ReleaseTemplate, template: Template): TemplateEvent[] => {
  if (template.status === 'released' && template.hashes.includes(data.hash)) return [];
  return [{ type: 'TemplateReleased', data }];
};

const prove = ({ data }: ProveTemplate, template: Template): TemplateEvent[] => {
  const known = template.status === 'absent' ? null : (template.proof[data.version] ?? null);
  return known === data.difference ? [] : [{ type: 'TemplateProved', data }];
};

const publish = ({ data: { isNew, ...data }, meta }: PublishTemplate, template: Template): TemplateEvent[] => {
  if (template.status === 'absent') {
    if (!isNew) throw new NotFound();
    return [{ type: 'TemplatePublished', data: { ...data, version: 1 } }];
  }
  const { status, versions } = ofWorkspace(template, meta);
  if (isNew) return [];
  if (status === 'withdrawn') throw new TemplateIsWithdrawn();
  if (versions.at(-1)?.hash === data.hash) throw new NothingNewToPublish(versions.length);
  if (versions.some(({ hash, isRecalled }) => isRecalled && hash === data.hash)) throw new ContentsWereRecalled();
  if (versions.length >= limits.templateVersions) throw new TooManyVersions(limits.templateVersions);
  return [{ type: 'TemplatePublished', data: { ...data, version: versions.length + 1 } }];
};

const withdraw = ({ type, data }: WithdrawSubmission | WithdrawTemplate, template: OwnTemplate): TemplateEvent[] => {
  const { status, submitted } = template;
  if (type === 'WithdrawTemplate') return status === 'withdrawn' ? [] : [{ type: 'TemplateWithdrawn', data }];
  if (status === 'withdrawn') throw new TemplateIsWithdrawn();
  if (submitted === null) throw new NotSubmitted();
  return [{ type: 'TemplateSubmissionWithdrawn', data: { ...data, version: submitted.version } }];
};

const submit = ({ data }: SubmitTemplate, template: OwnTemplate): TemplateEvent[] => {
  const { status, versions, submitted, approved } = template;
  if (status === 'withdrawn') throw new TemplateIsWithdrawn();
  const newest = versions.at(-1);
  if (newest === undefined) throw new NotFound();
  if (versions.length !== data.version || newest.hash !== data.hash) throw new NewerVersion();
  if (submitted !== null) throw new SubmittedAlready();
  if (approved === data.version) throw new ApprovedAlready(data.version);
  if (newest.isRecalled) throw new VersionWasRecalled();
  return [{ type: 'TemplateSubmitted', data }];
};

/** Exactly the version that the operator has read is decided on. */
const review = ({ type, data, meta }: ApproveTemplate | RejectTemplate, template: OwnTemplate): TemplateEvent[] => {
  const { submitted, workspaceId, status } = template;
  if (status === 'withdrawn') throw new TemplateIsWithdrawn();
  if (submitted === null) throw new NotSubmitted();
  if (submitted.version !== data.version || submitted.hash !== data.hash) throw new SubmissionChanged();
  if (type === 'RejectTemplate') return [{ type: 'TemplateRejected', data: { ...data, workspaceId } }];
  if (isAuthor(template, meta.actor)) throw new ReviewerIsAuthor();
  return [{ type: 'TemplateApproved', data: { ...data, workspaceId } }];
};

/** An author has made the template, this version of it, or its submission. */
const isAuthor = ({ submitted, createdBy, versions }: OwnTemplate, actor: Actor): boolean => {
  const publishedBy = submitted && versions[submitted.version - 1]?.publishedBy;
  return [createdBy, publishedBy, submitted?.submittedBy].some((userId) => userId === actor.id);
};

const recall = ({ data }: RecallTemplate, { versions, workspaceId }: OwnTemplate): TemplateEvent[] => {
  const version = versions[data.version - 1];
  if (version?.wasPublic !== true) throw new NotFound();
  return version.isRecalled ? [] : [{ type: 'TemplateRecalled', data: { ...data, workspaceId } }];
};

export const templateDecider: Decider<Template, TemplateCommand, TemplateEvent> = {
  category: 'template',
  id: ({ data }) => data.templateId,
  initial: { status: 'absent' },
  decide,
  evolve: evolveTemplate,
};
