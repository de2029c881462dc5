import { ToolName } from '@throughline/contracts/agents/agent-definition.js';
import { type Content, type Json, writeValue } from '@throughline/contracts/json.js';
import { ModelTurn, getText } from '@throughline/contracts/runs/model-turn.js';
import type { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import type { PlayedStep, RecordedRun } from '@throughline/contracts/templates/played-run.js';
import type { TemplateSample } from '@throughline/contracts/templates/template-file.js';

type Given = { name: string; agent: string; run: RunRow; steps: readonly StepRow[] };

const maxAnswers = 50;
const maxSteps = 200;

/**
 * A sample of a run that has ended: its inputs, and what its calls were answered with. A run on a model that is not Rehearsal
 * can't be played again, so it is recorded as it went. Contents that are too large to be in a row are left out.
 */
export const sampleOfRun = ({ name, agent, run, steps }: Given): TemplateSample => {
  const inputs = recordIn(getValue(run.inputs));
  const played = steps.flatMap(playedStep);
  const sample = {
    name,
    agent,
    inputs,
    notes: notesBefore(played),
    answers: played
      .flatMap((step) =>
        step.kind === 'tool' && step.tool === 'http.request' && step.result !== undefined
          ? [{ tool: 'http.request' as const, result: step.result }]
          : [],
      )
      .slice(0, maxAnswers),
    at: run.startedAt ?? run.queuedAt,
  };
  return isOfRehearsal(steps) ? sample : { ...sample, recorded: recordedRun(run, played) };
};

const getTurn = ({ output }: StepRow): ModelTurn | undefined => ModelTurn.safeParse(getValue(output)).data;

const isOfRehearsal = (steps: readonly StepRow[]): boolean =>
  steps
    .filter(({ kind, status }) => kind === 'model' && status === 'succeeded')
    .every((step) => isRehearsal(getTurn(step)));

/** A turn without an author is from when there was no other model. */
const isRehearsal = (turn: ModelTurn | undefined): boolean =>
  turn !== undefined && (turn.by === null || turn.by.provider === 'rehearsal');

const getValue = (content: Content | null): Json =>
  content === null
    ? null
    : content.kind === 'inline'
      ? content.value
      : content.kind === 'blob'
        ? content.preview
        : null;

const recordIn = (value: Json): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const written = (turn: ModelTurn | undefined): string => (turn === undefined ? '' : getText(turn));

const playedStep = (step: StepRow): PlayedStep[] => {
  const { kind, tool, title, input, output, question, approval } = step;
  if (kind === 'model') return [{ kind: 'model', text: written(getTurn(step)) }];
  const known = ToolName.safeParse(tool);
  if (!known.success) return [];
  const given = recordIn(getValue(approval?.arguments ?? question?.asked ?? input));
  const result = output === null ? {} : { result: getValue(output) };
  return [
    { kind: 'tool', tool: known.data, title, arguments: given, asks: approval !== null, recorded: true, ...result },
  ];
};

/** Notes that were read before the run wrote them. */
const notesBefore = (steps: readonly PlayedStep[]): Record<string, string> => {
  const before = new Map<string, string>();
  const written = new Set<string>();
  for (const step of steps) {
    if (step.kind !== 'tool') continue;
    const { key, text } = recordIn(step.tool === 'notes.read' ? (step.result ?? null) : step.arguments);
    if (typeof key !== 'string') continue;
    if (step.tool === 'notes.write') written.add(key);
    if (step.tool === 'notes.read' && typeof text === 'string' && !written.has(key) && !before.has(key))
      before.set(key, text);
  }
  return Object.fromEntries(before);
};

const recordedRun = ({ status, output, failure }: RunRow, steps: PlayedStep[]): RecordedRun => ({
  steps: steps.slice(0, maxSteps),
  ended:
    status === 'succeeded'
      ? { status: 'succeeded', text: writeValue(getValue(output)) }
      : { status: 'failed', message: failure === null ? 'It was stopped.' : writeValue(getValue(failure.message)) },
  notes: notesAfter(steps),
});

const notesAfter = (steps: readonly PlayedStep[]): Record<string, string> => {
  const notes = new Map(Object.entries(notesBefore(steps)));
  const written = new Set<string>();
  for (const step of steps) {
    if (step.kind !== 'tool' || step.tool !== 'notes.write') continue;
    const { key, text, add } = step.arguments;
    if (typeof key !== 'string' || typeof text !== 'string') continue;
    const before = notes.get(key) ?? '';
    notes.set(key, add === true && before !== '' ? `${before}\n${text}` : text);
    written.add(key);
  }
  return Object.fromEntries([...notes].filter(([key]) => written.has(key)));
};
