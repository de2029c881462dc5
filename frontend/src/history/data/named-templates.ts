import { InstallationId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { http } from '../../lib/http.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import { asProblem } from '../../lib/problem-error.js';
import { readOwnTemplate } from '../../templates/data/own-templates.api.js';
import { readInstallation } from '../../templates/data/templates.api.js';
import { useOwnTemplates } from '../../templates/data/templates.store.js';

/** The rows that there are, each read by itself. */
const readEach = async <Row>(ids: readonly string[], read: (id: string) => Promise<Row>) => {
  const readOne = (id: string): Promise<Row[]> =>
    read(id).then(
      (row) => [row],
      (error: unknown) => {
        if (asProblem(error).code === 'not_found') return [];
        throw error;
      },
    );
  return { items: (await Promise.all(ids.map(readOne))).flat(), next: null };
};

/** A workspace's own templates, also those that were withdrawn. */
export const templatesById = rowsById(useOwnTemplates, (workspaceId, ids) =>
  readEach(ids, (id) => readOwnTemplate({ workspaceId, id })),
);

const InstallationPage = page(InstallationRow);
const listInstallations = ({ workspaceId }: { workspaceId: WorkspaceId }, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/installations`, InstallationPage, { query: { cursor, limit: 100 } });

const useInstallations = rowWindow('installations', InstallationRow, listInstallations, {
  by: ({ usedAt }) => usedAt,
  order: 'newest',
});
export const installationsById = rowsById(useInstallations, (workspaceId, ids) =>
  readEach(ids, (id) => readInstallation(workspaceId, InstallationId.parse(id), 0)),
);
