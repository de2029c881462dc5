import type { TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { TemplateEvent } from '@throughline/contracts/templates/template.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type Data<T extends TemplateEvent['type']> = Extract<TemplateEvent, { type: T }>['data'];

/** Records a version of a template of the product, before somebody uses it. */
export class ReleaseTemplate extends command('ReleaseTemplate')<Data<'TemplateReleased'>>() {}
/** The version follows from those there are. `isNew`: there must be none yet. */
export class PublishTemplate extends command('PublishTemplate')<
  Omit<Data<'TemplatePublished'>, 'version'> & { isNew: boolean }
>() {}
export class WithdrawTemplate extends command('WithdrawTemplate')<{
  templateId: TemplateId;
  workspaceId: WorkspaceId;
}>() {}

export type TemplateCommand = CommandIn<typeof import('./template.commands.js')>;
