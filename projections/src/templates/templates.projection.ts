import { installationEvents } from '@throughline/contracts/templates/installation.events.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

export const templatesProjection: Projection = {
  name: 'templates',
  version: 1,
  tables: [
    table(InstallationRow)({
      name: 'installations',
      indexes: ['(workspace_id, used_at, id)'],
      id: 'installationId',
      of: installationEvents,
      creates: {
        TemplateUsed: ({ data, meta, revision, position }) => ({
          id: data.installationId,
          workspaceId: data.workspaceId,
          revision,
          position,
          template: data.template,
          parts: data.parts,
          status: 'installing',
          code: null,
          usedBy: meta.actor,
          usedAt: meta.at,
        }),
      },
      changes: {
        InstallationFinished: () => ({ status: 'finished' }),
        InstallationFailed: (_, { data }) => ({ status: 'failed', code: data.code }),
      },
    }),
  ],
};
