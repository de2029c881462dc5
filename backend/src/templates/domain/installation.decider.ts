import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type {
  InstallationEvent,
  InstallationIds,
  UsedTemplate,
} from '@throughline/contracts/templates/installation.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { InstallationCommand } from './installation.commands.js';

type Used = Extract<InstallationEvent, { type: 'TemplateUsed' }>['data'];
type Known = {
  workspaceId: WorkspaceId;
  template: UsedTemplate;
  used: Pick<Used, 'values' | 'asksFirst' | 'connections' | 'model'>;
  parts: InstallationIds;
  skipped: number | null;
  detached: boolean;
};
/** How an installation ended is decided once: a job that is repeated changes nothing. */
type Installation = { status: 'absent' } | ({ status: 'installing' | 'finished' | 'failed' } & Known);
type Present = Exclude<Installation, { status: 'absent' }>;

const decide = (command: InstallationCommand, installation: Installation): InstallationEvent[] => {
  if (command.type === 'UseTemplate')
    return installation.status === 'absent' ? [{ type: 'TemplateUsed', data: command.data }] : [];
  if (installation.status === 'absent' || installation.workspaceId !== command.data.workspaceId) throw new NotFound();
  switch (command.type) {
    case 'FinishInstallation':
      return installation.status === 'installing' ? [{ type: 'InstallationFinished', data: command.data }] : [];
    case 'FailInstallation':
      return installation.status === 'installing' ? [{ type: 'InstallationFailed', data: command.data }] : [];
    case 'TakeTemplateUpdate':
    case 'SkipTemplateUpdate':
    case 'DetachInstallation':
      return change(command, installation);
  }
};

type Change = Extract<
  InstallationCommand,
  { type: 'TakeTemplateUpdate' | 'SkipTemplateUpdate' | 'DetachInstallation' }
>;

const change = (command: Change, installation: Present): InstallationEvent[] => {
  if (installation.status !== 'finished')
    throw new InvalidState(installation.status, 'Not all parts of the template are there.');
  if (command.type === 'DetachInstallation')
    return installation.detached ? [] : [{ type: 'InstallationDetached', data: command.data }];
  if (installation.detached) throw new InvalidState('detached', 'This copy no longer follows its template.');
  if (command.type === 'SkipTemplateUpdate')
    return (installation.skipped ?? 0) >= command.data.version
      ? []
      : [{ type: 'TemplateUpdateSkipped', data: command.data }];
  if (command.data.template.version <= installation.template.version)
    throw new InvalidState('finished', 'This copy has that version, or a newer one.');
  return [{ type: 'TemplateUpdateTaken', data: command.data }];
};

const evolve = (installation: Installation, event: InstallationEvent): Installation => {
  if (event.type === 'TemplateUsed') {
    const { workspaceId, template, parts, values, asksFirst, connections, model } = event.data;
    const used = { values, asksFirst, connections, model };
    return { status: 'installing', workspaceId, template, used, parts, skipped: null, detached: false };
  }
  if (installation.status === 'absent') return installation;
  switch (event.type) {
    case 'InstallationFinished':
      return { ...installation, status: 'finished' };
    case 'InstallationFailed':
      return { ...installation, status: 'failed' };
    case 'TemplateUpdateTaken': {
      const { template, values } = event.data;
      return { ...installation, template, used: { ...installation.used, values } };
    }
    case 'TemplateUpdateSkipped':
      return { ...installation, skipped: event.data.version };
    case 'InstallationDetached':
      return { ...installation, detached: true };
  }
};

export const installationDecider: Decider<Installation, InstallationCommand, InstallationEvent> = {
  category: 'installation',
  id: ({ data }) => data.installationId,
  initial: { status: 'absent' },
  creates: ['UseTemplate'],
  decide,
  evolve,
};
