import type { InstallationEvent, InstallationIds } from '@throughline/contracts/templates/installation.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { InstallationCommand } from './installation.commands.js';

/** How an installation ended is decided once: a job that is repeated changes nothing. */
type Installation =
  | { status: 'absent' }
  | { status: 'installing' | 'finished' | 'failed'; workspaceId: WorkspaceId; title: string; parts: InstallationIds };

const decide = (command: InstallationCommand, installation: Installation): InstallationEvent[] => {
  if (command.type === 'UseTemplate')
    return installation.status === 'absent' ? [{ type: 'TemplateUsed', data: command.data }] : [];
  if (installation.status === 'absent') throw new NotFound();
  if (installation.status !== 'installing') return [];
  return command.type === 'FinishInstallation'
    ? [{ type: 'InstallationFinished', data: command.data }]
    : [{ type: 'InstallationFailed', data: command.data }];
};

const evolve = (installation: Installation, event: InstallationEvent): Installation => {
  if (event.type === 'TemplateUsed') {
    const { workspaceId, template, parts } = event.data;
    return { status: 'installing', workspaceId, title: template.title, parts };
  }
  if (installation.status === 'absent') return installation;
  return { ...installation, status: event.type === 'InstallationFinished' ? 'finished' : 'failed' };
};

export const installationDecider: Decider<Installation, InstallationCommand, InstallationEvent> = {
  category: 'installation',
  id: ({ data }) => data.installationId,
  initial: { status: 'absent' },
  creates: ['UseTemplate'],
  decide,
  evolve,
};
