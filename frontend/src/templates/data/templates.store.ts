import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowWindow } from '../../lib/live/window.js';
import { listInstallationsOfAgent } from './installations.api.js';
import { listOwnTemplates } from './own-templates.api.js';

/** The templates that a workspace has made and not withdrawn. */
export const useOwnTemplates = rowWindow('templates', TemplateRow, listOwnTemplates, {
  belongs: ({ status }) => status === 'published',
  by: ({ createdAt }) => createdAt,
  order: 'newest',
});

/** The template that an agent was made from: one or none. */
export const installationsOfAgent = keepStores((agentId) =>
  rowWindow(
    'installations',
    InstallationRow,
    ({ workspaceId }, cursor) => listInstallationsOfAgent(workspaceId, agentId, cursor),
    {
      belongs: ({ parts }) => parts.agents.some((agent) => agent.agentId === agentId),
      by: ({ usedAt }) => usedAt,
      order: 'newest',
    },
  ),
);
