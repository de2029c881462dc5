import { appEvents } from '@throughline/contracts/connections/connection.events.js';
import { ServiceAppRow } from '@throughline/contracts/connections/connection.rows.js';
import { table } from '@throughline/platform/projections/table.js';

export const serviceAppsTable = table(ServiceAppRow)({
  name: 'service_apps',
  indexes: ['(workspace_id, position)', '(workspace_id, service)'],
  id: 'appId',
  of: appEvents,
  earlier: { server: `'{}'`, redirectUri: 'null' },
  creates: {
    ServiceAppSet: ({ data: { appId, ...app }, meta, revision, position }) => ({
      id: appId,
      ...app,
      revision,
      position,
      setBy: meta.actor,
      setAt: meta.at,
    }),
  },
  changes: { ServiceAppRemoved: () => ({ clientId: null }) },
});
