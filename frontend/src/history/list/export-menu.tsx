import { Download } from 'lucide-react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { historyExportUrl } from '../../rows/history/history.api.js';
import type { HistoryFilters } from '../../rows/history/history-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { Menu, MenuItem } from '../../ui/overlays/dropdown-menu.js';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'ndjson', label: 'NDJSON' },
] as const;

/** Downloads everything that the filters match, not only what is loaded. */
export const ExportMenu = ({ filters }: { filters: HistoryFilters }) => {
  const { workspaceId } = useWorkspace();
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="sm" icon={<Download aria-hidden />}>
          Export
        </Button>
      }
    >
      {formats.map(({ format, label }) => (
        <MenuItem key={format} asChild>
          <a href={historyExportUrl(workspaceId, filters, format)} download={`history.${format}`}>
            {label}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
};
