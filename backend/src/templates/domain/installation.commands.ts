import type { InstallationId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { InstallationEvent } from '@throughline/contracts/templates/installation.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type OfInstallation = { installationId: InstallationId; workspaceId: WorkspaceId };

export class UseTemplate extends command('UseTemplate')<
  Extract<InstallationEvent, { type: 'TemplateUsed' }>['data']
>() {}
/** All parts are made. */
export class FinishInstallation extends command('FinishInstallation')<OfInstallation>() {}
/** A part could not be made, and none is left. `code`: of the problem. */
export class FailInstallation extends command('FailInstallation')<OfInstallation & { code: string }>() {}

type Data<T extends InstallationEvent['type']> = Extract<InstallationEvent, { type: T }>['data'];
/** Its parts take over what was chosen of a newer version. */
export class TakeTemplateUpdate extends command('TakeTemplateUpdate')<Data<'TemplateUpdateTaken'>>() {}
export class SkipTemplateUpdate extends command('SkipTemplateUpdate')<OfInstallation & { version: number }>() {}
export class DetachInstallation extends command('DetachInstallation')<OfInstallation>() {}

export type InstallationCommand = CommandIn<typeof import('./installation.commands.js')>;
