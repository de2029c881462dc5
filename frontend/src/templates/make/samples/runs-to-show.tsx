import type { AgentId } from '@throughline/contracts/ids.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { sampleOfRun } from '@throughline/catalogue/templates/making/sample-of-run.js';
import type { TemplateFile, TemplateSample } from '@throughline/contracts/templates/template-file.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { formatMoment } from '../../../lib/time/format.js';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { listRuns, listSteps } from '../../../runs/data/runs.api.js';
import { runUrl } from '../../../runs/data/run-search.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';

/** Reads the steps of a run and adds it as a sample. */
export const useAddRun = (agent: string, onAdd: (sample: TemplateSample) => void) => {
  const { room } = useWorkspace();
  const { run: read, ...state } = useCommand(
    async (run: RunRow) => {
      const { items } = await listSteps(room, run.id);
      const name = run.status === 'succeeded' ? 'One that works' : 'One that fails';
      return sampleOfRun({ name, agent, run, steps: items });
    },
    { live: false },
  );
  const add = async (run: RunRow) => {
    const sample = await read(run);
    if (sample) onAdd(sample);
  };
  return { ...state, add };
};

type RunsProps = { agentId: AgentId; file: TemplateFile; adding: ReturnType<typeof useAddRun> };

const maxRuns = 5;

/** The newest runs of the agent that have ended, but for those that are samples already. */
export const RunsToShow = ({ agentId, file, adding }: RunsProps) => {
  const { room } = useWorkspace();
  const { data } = useQuery(`runs to show ${agentId}`, () => listRuns(room, { ...runUrl.read(''), agentId }));
  if (data === undefined) return null;
  const ended = data.items.filter(({ status }) => status === 'succeeded' || status === 'failed');
  if (ended.length === 0)
    return <p className="text-sm text-ink-3">No run of the agent has ended yet. Run it once, then come back.</p>;
  const offered = ended.filter((run) => !isSample(file, run)).slice(0, maxRuns);
  if (offered.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-xs text-ink-3">Add a run</h3>
      <ul className="flex flex-wrap gap-2">
        {offered.map((run) => (
          <li key={run.id}>
            <Button size="sm" aria-disabled={adding.pending || undefined} onClick={() => void adding.add(run)}>
              {formatName(run)}
            </Button>
          </li>
        ))}
      </ul>
      <FormError problem={adding.problem} />
    </div>
  );
};

/** A sample has the time of its run. */
const isSample = ({ samples }: TemplateFile, { startedAt, queuedAt }: RunRow): boolean =>
  samples.some(({ at }) => at === (startedAt ?? queuedAt));

const formatName = ({ status, queuedAt }: RunRow): string =>
  `${status === 'succeeded' ? 'Succeeded' : 'Failed'} ${formatMoment(queuedAt)}`;
