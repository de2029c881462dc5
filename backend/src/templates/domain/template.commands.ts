import type { TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { TemplateEvent } from '@throughline/contracts/templates/template.events.js';
import type {
  ApproveTemplateRequest,
  RecallTemplateRequest,
  RejectTemplateRequest,
} from '@throughline/contracts/templates/template-making.requests.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type Data<T extends TemplateEvent['type']> = Extract<TemplateEvent, { type: T }>['data'];
type OfTemplate = { templateId: TemplateId; workspaceId: WorkspaceId };

/** Records a version of a template of the product, before somebody uses it. */
export class ReleaseTemplate extends command('ReleaseTemplate')<Data<'TemplateReleased'>>() {}
/** The version follows from those there are. `isNew`: there must be none yet. */
export class PublishTemplate extends command('PublishTemplate')<
  Omit<Data<'TemplatePublished'>, 'version'> & { isNew: boolean }
>() {}
/** Offers a version to everybody. It has to be the newest one still, so that what was checked is what is offered. */
export class SubmitTemplate extends command('SubmitTemplate')<Data<'TemplateSubmitted'>>() {}
export class WithdrawSubmission extends command('WithdrawSubmission')<OfTemplate>() {}
export class WithdrawTemplate extends command('WithdrawTemplate')<OfTemplate>() {}

type OfOperator = { templateId: TemplateId };
export class ApproveTemplate extends command('ApproveTemplate')<OfOperator & ApproveTemplateRequest>() {}
export class RejectTemplate extends command('RejectTemplate')<OfOperator & RejectTemplateRequest>() {}
export class RecallTemplate extends command('RecallTemplate')<OfOperator & RecallTemplateRequest>() {}

/** Records how its samples end now, if that is something new. */
export class ProveTemplate extends command('ProveTemplate')<Data<'TemplateProved'>>() {}

export type TemplateCommand = CommandIn<typeof import('./template.commands.js')>;
