import { ExportMenu } from '../../components/lists/export-menu.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { historyExportUrl } from '../../rows/history/history.api.js';
import type { HistoryFilters } from '../../rows/history/history-filters.js';

export const HistoryExport = ({ filters }: { filters: HistoryFilters }) => {
  const { workspaceId } = useWorkspace();
  return <ExportMenu name="history" urlOf={(format) => historyExportUrl(workspaceId, filters, format)} />;
};
