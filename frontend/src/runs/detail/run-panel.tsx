import type { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { formatDuration } from '../../lib/time/format.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { IdText } from '../../ui/values/id-text.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { Moment } from '../../ui/values/moment.js';
import { Money } from '../../ui/values/money.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { PanelSection, SidePanel } from '../../ui/layout/side-panel.js';
import { ContentView } from '../components/content-view.js';
import { readCost } from '../components/run-cost.js';
import { readInputs, inputsWithoutFiles } from '../components/run-inputs.js';
import { RunTook, RunWaited } from '../components/run-took.js';
import { nameDefinition, RunSource } from '../components/run-source.js';
import { RunFiles } from './run-files.js';
import { useNow } from '../../lib/time/time.js';
import { activeTime } from './active-time.js';
import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useActions } from '../../lib/keyboard/actions.js';
import { useCommand } from '../../lib/use-command.js';
import { isInProgress } from '../data/run-status.js';
import { eraseContents } from '../data/runs.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

type RunPanelProps = {
  run: RunRow;
  steps: readonly StepRow[];
  /** Until the steps are there nothing is said of what they used. */
  loading: boolean;
};

export const RunPanel = ({ run, steps, loading }: RunPanelProps) => {
  const { path, may } = useWorkspace();
  return (
    <SidePanel label="About the run">
      <PanelSection title="Run">
        <MetaList
          items={[
            {
              label: 'Version',
              value:
                run.version === null ? (
                  nameDefinition(run)
                ) : (
                  <Link className="link" to={path('agents', run.agentId, 'versions')}>
                    {run.version}
                  </Link>
                ),
            },
            { label: 'Requested', value: <Moment at={run.queuedAt} millis day /> },
            run.endedAt !== null && { label: 'Ended', value: <Moment at={run.endedAt} millis day /> },
            run.startedAt !== null && { label: 'Took', value: <Took run={run} /> },
            { label: 'Tokens', value: `${formatNumber(run.tokensIn)} in · ${formatNumber(run.tokensOut)} out` },
            { label: 'Cost', value: <Money micros={readCost(run)} andUnknown={run.costUnknown} precise /> },
            run.contentErasedAt !== null && { label: 'Contents', value: <Erased at={run.contentErasedAt} /> },
            canErase(run, may) && { label: 'Contents', value: <EraseContents run={run} /> },
            { label: 'Id', value: <IdText label="Copy the run’s id">{run.id}</IdText> },
          ]}
        />
      </PanelSection>
      <PanelSection title="Limits">
        <Limit name="Steps" value={loading ? undefined : steps.length} max={run.limits.steps} show={formatNumber} />
        <ActiveTime steps={loading ? undefined : steps} max={run.limits.activeTime} />
      </PanelSection>
      <PanelSection title="Why it ran">
        <div className="grid gap-2 text-sm">
          <span className="flex min-w-0 flex-wrap items-center gap-1.5">
            <span className="text-ink-3">Started by</span> <RunSource run={run} />
          </span>
          <Link className="link w-fit" to={`${path('history')}?resource=${run.id}`}>
            All of its events
          </Link>
          <Link className="link w-fit" to={`${path('agents', run.agentId)}?at=${encodeURIComponent(run.queuedAt)}`}>
            Open the workspace as it was then
          </Link>
        </div>
      </PanelSection>
      <RunFiles run={run} />
      <Inputs run={run} />
    </SidePanel>
  );
};

const ActiveTime = ({ steps, max }: { steps: readonly StepRow[] | undefined; max: number }) => {
  const now = useNow(1_000);
  return <Limit name="Active time" value={steps && activeTime(steps, now)} max={max} show={formatDuration} />;
};

const Took = ({ run }: { run: RunRow }) => (
  <>
    <RunTook run={run} /> <RunWaited run={run} />
  </>
);

const Erased = ({ at }: { at: string }) => (
  <>
    Erased <Moment at={at} day />. It cannot be run again with the same inputs.
  </>
);

/** Erased inputs are shown as such, whether there were any or not. */
const Inputs = ({ run }: { run: RunRow }) => {
  const inputs = readInputs(run);
  const shown = inputs && inputsWithoutFiles(inputs);
  if (shown !== null && Object.keys(shown).length === 0) return null;
  return (
    <PanelSection>
      <ContentView title="Input" content={shown === null ? run.inputs : { kind: 'inline', value: shown }} />
    </PanelSection>
  );
};

type LimitProps = { name: string; value: number | undefined; max: number; show: (value: number) => string };

const Limit = ({ name, value, max, show }: LimitProps) => (
  <div className="mb-3 grid gap-1.5 text-sm last:mb-0">
    <div className="flex justify-between tabular-nums">
      <span className="text-ink-2">{name}</span>
      <span>
        {value !== undefined && show(value)}{' '}
        <span className="text-ink-3">
          {value === undefined ? 'at most' : 'of'} {show(max)}
        </span>
      </span>
    </div>
    {value !== undefined && <ProgressBar label={name} value={value} max={max} />}
  </div>
);

/** Whether to offer it: to those who may, once the run has ended, until it is done. */
const canErase = (run: RunRow, may: ReturnType<typeof useWorkspace>['may']): boolean =>
  may('contents.erase') && !isInProgress(run) && run.contentErasedAt === null;

const EraseContents = ({ run }: { run: RunRow }) => {
  const { workspaceId } = useWorkspace();
  const [open, setOpen] = useState(false);
  const erasing = useCommand(() => eraseContents(workspaceId, run.id));
  useActions([{ id: 'run.erase', name: 'Erase the contents of this run', run: () => setOpen(true) }]);
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-2.5" icon={<Eraser aria-hidden />} onClick={() => setOpen(true)}>
        Erase contents
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Erase the contents of run ${nameRun(run)}?`}
        about="Inputs, files that no other run has, results, approved arguments, error messages, the answer and everything the model wrote become unreadable for everyone. This cannot be undone."
        confirm="Erase contents"
        danger
        busy={erasing.pending}
        onConfirm={() => void erasing.run().then((done) => done && setOpen(false))}
      >
        <p className="text-sm text-ink-2">The events stay: what happened when, who did it, and what it cost.</p>
        <FormError problem={erasing.problem} />
      </ConfirmDialog>
    </>
  );
};
