import { nameRun, type RunRow, type StepRow } from '@throughline/contracts/runs/run.rows.js';
import { RunId } from '@throughline/contracts/ids.js';
import { formatMoney } from '../../../lib/numbers/format.js';
import { useQuery } from '../../../lib/use-query.js';
import { contentText, textIn } from '../../../runs/components/content-values.js';
import { readCost } from '../../../runs/components/run-cost.js';
import { formatTook } from '../../../runs/components/run-took.js';
import { inputsWithoutFiles, readInputs } from '../../../runs/components/run-inputs.js';
import { describeStep } from '../../../runs/components/step-sentence.js';
import { listSteps } from '../../../runs/data/runs.api.js';
import { useOperations } from '../../../connections/data/operations.js';
import { Diff, type DiffField } from '../../../ui/diff/diff.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { readWrittenNotes } from './written-notes.js';
import { statusLook } from '../../../ui/status/status-labels.js';

/** Two tests, the older first: what went in and what came out, with the changes marked. */
export const CompareTests = ({ tests: [before, after], onClose }: { tests: [RunRow, RunRow]; onClose: () => void }) => {
  const steps = [useSteps(before), useSteps(after)] as const;
  const operations = useOperations();
  const fields = (run: RunRow, list: readonly StepRow[]): readonly (readonly [string, string | undefined])[] => [
    ...Object.entries(inputsWithoutFiles(readInputs(run) ?? {})).map(
      ([name, value]) => [name, contentText({ kind: 'inline', value })] as const,
    ),
    ['Status', statusLook(run.status).word],
    ['Answer', run.output ? contentText(run.output) : run.failure ? textIn(run.failure.message) : undefined],
    ...[...readWrittenNotes(list)].map(([key, text]) => [`Note “${key}”`, text] as const),
    [
      'Steps',
      list
        .map((step) => `${describeStep(step, operations)} (${statusLook(step.status).word.toLowerCase()})`)
        .join('\n'),
    ],
    ['Took', formatTook(run)],
    ['Cost', formatMoney(readCost(run) ?? 0, true)],
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Compare ${nameRun(before)} with ${nameRun(after)}`}
      about="The older test is above the newer one."
    >
      <Diff fields={pair(fields(before, steps[0]), fields(after, steps[1]))} />
    </Dialog>
  );
};

type Fields = readonly (readonly [string, string | undefined])[];

/** An input that only one of them has is there as well. */
const pair = (before: Fields, after: Fields): DiffField[] => {
  const [old, next] = [new Map(before), new Map(after)];
  return [...new Set([...before, ...after].map(([label]) => label))].map((label) => ({
    label,
    before: old.get(label),
    after: next.get(label),
  }));
};

/** They have ended, so their steps change no more. */
const useSteps = ({ id, workspaceId }: RunRow): readonly StepRow[] => {
  const { data } = useQuery(`steps ${id}`, () => listSteps({ kind: 'run', workspaceId, runId: RunId.parse(id) }, id));
  return [...(data?.items ?? [])].sort((a, b) => a.seq - b.seq);
};
