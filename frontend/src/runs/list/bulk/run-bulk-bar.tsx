import { limits } from '@throughline/contracts/limits.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ExportMenu } from '../../../components/lists/export-menu.js';
import { SelectAll } from '../../../components/lists/select-all.js';
import type { Selection } from '../../../components/lists/use-selection.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { useCommand } from '../../../lib/use-command.js';
import { isInProgress } from '../../data/run-status.js';
import { runExportUrl } from '../../data/runs.api.js';
import { runUrl } from '../../data/run-search.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { CancelResult } from './cancel-result.js';
import { cancelSelected, type CancelOutcome } from './cancel-selected.js';
import { pluralise } from '../../../lib/numbers/format.js';

type RunBulkBarProps = { runs: readonly RunRow[]; selection: Selection };

/** Shows what can be done with all selected runs, and what became of it: cancelled runs may leave the list, the result stays. */
export const RunBulkBar = ({ runs, selection }: RunBulkBarProps) => {
  const { workspaceId } = useWorkspace();
  const [asked, setAsked] = useState<readonly RunRow[]>();
  const [outcome, setOutcome] = useState<CancelOutcome>();
  const { run, pending } = useCommand(cancelSelected);
  const selected = runs.filter(({ id }) => selection.ids.has(id));
  const open = selected.filter(isInProgress);
  const cancel = async () => {
    setOutcome(await run(asked ?? []));
    setAsked(undefined);
    selection.set([]);
  };
  if (selected.length === 0 && outcome === undefined && asked === undefined) return null;
  return (
    <div
      className="grid gap-2 border-b border-line bg-selected px-gutter py-2.5 text-sm"
      role="region"
      aria-label="Selected runs"
    >
      {selected.length > 0 && (
        <div className="flex min-h-control-sm flex-wrap items-center gap-2">
          <SelectAll ids={runs.map(({ id }) => id)} selection={selection} />
          <b className="mr-2 tabular-nums">{selected.length} selected</b>
          {open.length > 0 ? (
            <Button size="sm" variant="danger" onClick={() => setAsked(selected)}>
              Cancel {pluralise(open.length, 'run')}
            </Button>
          ) : (
            <span className="text-ink-2">
              {selected.length === 1 ? 'It has ended and cannot' : 'They have all ended and cannot'} be cancelled.
            </span>
          )}
          {selected.length <= limits.exportedIds && (
            <ExportMenu
              name="selected runs"
              label={`Export ${pluralise(selected.length, 'run')}`}
              urlOf={(format) =>
                runExportUrl(workspaceId, runUrl.read(''), { format, ids: selected.map(({ id }) => id) })
              }
            />
          )}
          <IconButton label="Clear selection" size="sm" className="ml-auto" onClick={() => selection.set([])}>
            <X className="size-3.5" aria-hidden />
          </IconButton>
        </div>
      )}
      {outcome && <CancelResult outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <CancelDialog runs={asked} busy={pending} onClose={() => setAsked(undefined)} onConfirm={() => void cancel()} />
    </div>
  );
};

type CancelDialogProps = {
  runs: readonly RunRow[] | undefined;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

const CancelDialog = ({ runs, busy, onClose, onConfirm }: CancelDialogProps) => {
  const open = runs?.filter(isInProgress).length ?? 0;
  const others = (runs?.length ?? 0) - open;
  return (
    <ConfirmDialog
      open={runs !== undefined}
      onOpenChange={onClose}
      title={`Cancel ${pluralise(open, 'run')}?`}
      about={`No further step starts, and calls in progress are aborted. You can rerun cancelled runs.${
        others === 0 ? '' : ` ${pluralise(others, 'run')} of the selection already ended and will not change.`
      }`}
      confirm={open === 1 ? 'Cancel run' : 'Cancel runs'}
      cancel="Keep running"
      danger
      busy={busy}
      onConfirm={onConfirm}
    />
  );
};
