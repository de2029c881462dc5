import { useState } from 'react';
import { ExportMenu } from '../../components/lists/export-menu.js';
import { useMoment } from '../../lib/past/moment.js';
import { useMomentMoves } from '../../lib/past/use-moment-moves.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { MenuItem } from '../../ui/overlays/dropdown-menu.js';
import { historyExportUrl } from '../data/history.api.js';
import type { HistoryFilters } from '../data/history-filters.js';
import { ProofDialog } from './proof-dialog.js';

export const HistoryExport = ({ filters }: { filters: HistoryFilters }) => {
  const { workspaceId } = useWorkspace();
  const isPast = useMoment(({ at }) => at !== null);
  const { leave } = useMomentMoves();
  const [proving, setProving] = useState(false);
  return (
    <>
      <ExportMenu name="history" urlOf={(format) => historyExportUrl(workspaceId, filters, format)}>
        {isPast ? (
          <MenuItem onSelect={leave}>Return to now to take a proof</MenuItem>
        ) : (
          <MenuItem onSelect={() => setProving(true)}>Proof…</MenuItem>
        )}
      </ExportMenu>
      {proving && <ProofDialog from={filters.from} to={filters.to} onClose={() => setProving(false)} />}
    </>
  );
};
