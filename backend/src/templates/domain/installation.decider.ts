import type { InstallationEvent } from '@throughline/contracts/templates/installation.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { InstallationCommand } from './installation.commands.js';

/** How an installation ended is decided once: a job that is repeated changes nothing. */
type Installation = 'absent' | 'installing' | 'ended';

const decide = (command: InstallationCommand, installation: Installation): InstallationEvent[] => {
  if (command.type === 'UseTemplate')
    return installation === 'absent' ? [{ type: 'TemplateUsed', data: command.data }] : [];
  if (installation === 'absent') throw new NotFound();
  if (installation === 'ended') return [];
  return command.type === 'FinishInstallation'
    ? [{ type: 'InstallationFinished', data: command.data }]
    : [{ type: 'InstallationFailed', data: command.data }];
};

export const installationDecider: Decider<Installation, InstallationCommand, InstallationEvent> = {
  category: 'installation',
  id: ({ data }) => data.installationId,
  initial: 'absent',
  creates: ['UseTemplate'],
  decide,
  evolve: (_, { type }) => (type === 'TemplateUsed' ? 'installing' : 'ended'),
};
