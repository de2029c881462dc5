import { ExportMenu } from '../../components/lists/export-menu.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { historyExportUrl } from '../data/history.api.js';
import type { HistoryFilters } from '../data/history-filters.js';

export const HistoryExport = ({ filters }: { filters: HistoryFilters }) => {
  const { workspaceId } = useWorkspace();
  return <ExportMenu name="history" urlOf={(format) => historyExportUrl(workspaceId, filters, format)} />;
};
