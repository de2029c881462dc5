import { installationEvents } from '@throughline/contracts/templates/installation.events.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { table } from '@throughline/platform/projections/table.js';

/** Templates as workspaces use them. */
export const installationsTable = table(InstallationRow)({
  name: 'installations',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, used_at, id)',
    `((template->>'templateId'), ((template->>'version')::int), id)`,
    `using gin ((parts->'agents') jsonb_path_ops)`,
  ],
  id: 'installationId',
  of: installationEvents,
  earlier: { skipped: 'null', detached: 'false' },
  creates: {
    TemplateUsed: ({ data, meta, revision, position }) => ({
      id: data.installationId,
      workspaceId: data.workspaceId,
      revision,
      position,
      template: data.template,
      parts: data.parts,
      status: 'installing',
      skipped: null,
      detached: false,
      code: null,
      usedBy: meta.actor,
      usedAt: meta.at,
    }),
  },
  changes: {
    InstallationFinished: () => ({ status: 'finished' }),
    InstallationFailed: (_, { data }) => ({ status: 'failed', code: data.code }),
    TemplateUpdateTaken: (_, { data }) => ({ template: data.template }),
    TemplateUpdateSkipped: (_, { data }) => ({ skipped: data.version }),
    InstallationDetached: { detached: true },
  },
});
