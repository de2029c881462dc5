import type { ServiceId } from '@throughline/contracts/connections/connection.js';
import type { AppEvent } from '@throughline/contracts/connections/connection.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { CommandIn } from '@throughline/platform/deciders/command.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type * as commands from './app.commands.js';

/** `clientId` null: there is none, or it was removed. */
export type App = { workspaceId: WorkspaceId | null; service: ServiceId | null; clientId: string | null };
type AppCommand = CommandIn<typeof commands>;

export const appDecider: Decider<App, AppCommand, AppEvent> = {
  category: 'app',
  id: ({ data }) => data.appId,
  initial: { workspaceId: null, service: null, clientId: null },
  decide: ({ type, data }, { clientId }) => {
    switch (type) {
      // A new secret of the same client is a fact as well.
      case 'SetServiceApp':
        return [{ type: 'ServiceAppSet', data }];
      case 'RemoveServiceApp':
        return clientId === null ? [] : [{ type: 'ServiceAppRemoved', data }];
    }
  },
  evolve: (_, { type, data }) => ({
    workspaceId: data.workspaceId,
    service: data.service,
    clientId: type === 'ServiceAppSet' ? data.clientId : null,
  }),
};
