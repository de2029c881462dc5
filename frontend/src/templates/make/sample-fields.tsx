import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { sampleOfRun } from '@throughline/contracts/templates/making/sample-of-run.js';
import type { AgentId } from '@throughline/contracts/ids.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import type { TemplateFile, TemplateSample } from '@throughline/contracts/templates/template-file.js';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatMoment } from '../../lib/time/format.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { listRuns, listSteps } from '../../rows/runs/runs.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Textarea } from '../../ui/form/textarea.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';

type Props = {
  file: TemplateFile;
  agentId: AgentId | null;
  error: string | undefined;
  onChange: (file: TemplateFile) => void;
};

const maxSamples = 3;

/** Runs that show what it does. Every value of them is read by everybody who finds the template. */
export const SampleFields = ({ file, agentId, error, onChange }: Props) => {
  const { samples } = file;
  const set = (changed: TemplateSample[]) => onChange({ ...file, samples: changed });
  return (
    <SettingsSection title="Samples" about="Runs that show what it does. Everybody who finds the template reads them.">
      {samples.map((sample, at) => (
        <Sample
          key={at}
          sample={sample}
          onChange={(changed) => set(samples.map((each, index) => (index === at ? changed : each)))}
          onRemove={() => set(samples.filter((_, index) => index !== at))}
        />
      ))}
      {error && (
        <p role="alert" className="text-xs text-fail-ink">
          {error}
        </p>
      )}
      {agentId !== null && samples.length < maxSamples && (
        <RunsToShow agentId={agentId} file={file} onAdd={(sample) => set([...samples, sample])} />
      )}
    </SettingsSection>
  );
};

const Sample = ({
  sample,
  onChange,
  onRemove,
}: {
  sample: TemplateSample;
  onChange: (sample: TemplateSample) => void;
  onRemove: () => void;
}) => (
  <div className="grid gap-3 rounded-md border border-line p-3">
    <div className="flex items-end gap-2">
      <Field label="Name" className="flex-1">
        <Input
          size="sm"
          value={sample.name}
          maxLength={60}
          onChange={({ target }) => onChange({ ...sample, name: target.value })}
        />
      </Field>
      <Button size="sm" variant="ghost" aria-label={`Remove ${sample.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
    <JsonField
      label="Inputs"
      value={sample.inputs}
      onChange={(inputs) => onChange({ ...sample, inputs: recordOf(inputs) })}
    />
    {sample.answers.length > 0 && (
      <JsonField
        label="What its calls were answered with"
        value={sample.answers.map(({ result }) => result)}
        onChange={(results) =>
          onChange({
            ...sample,
            answers: sample.answers.map((answer, at) => ({
              ...answer,
              result: Array.isArray(results) ? (results[at] ?? null) : answer.result,
            })),
          })
        }
      />
    )}
    {sample.recorded && (
      <p className="text-xs text-ink-3">
        Shown as it went: another model than Rehearsal wrote it, so it can’t be played again.
      </p>
    )}
  </div>
);

const recordOf = (value: Json): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** A value as text. What is not JSON yet stays in the field alone. */
const JsonField = ({ label, value, onChange }: { label: string; value: Json; onChange: (value: Json) => void }) => {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const isJson = jsonIn(text) !== undefined;
  return (
    <Field label={label} error={isJson ? undefined : 'This is not JSON yet.'}>
      <Textarea
        mono
        rows={3}
        className="max-h-60"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const read = jsonIn(target.value);
          if (read !== undefined) onChange(read);
        }}
      />
    </Field>
  );
};

type RunsProps = { agentId: AgentId; file: TemplateFile; onAdd: (sample: TemplateSample) => void };

const maxRuns = 5;

/** The newest runs of the agent that have ended. */
const RunsToShow = ({ agentId, file, onAdd }: RunsProps) => {
  const { room } = useWorkspace();
  const { data } = useQuery(`runs to show ${agentId}`, () => listRuns(room, { agentId, view: 'all' }));
  const adding = useCommand(
    async (run: RunRow) => {
      const { items } = await listSteps(room, run.id);
      return sampleOfRun({
        name: run.status === 'succeeded' ? 'One that works' : 'One that fails',
        agent: file.agents[0]?.part ?? '',
        run,
        steps: items,
      });
    },
    { live: false },
  );
  const add = async (run: RunRow) => {
    const sample = await adding.run(run);
    if (sample) onAdd(sample);
  };
  if (data === undefined) return null;
  const ended = data.items.filter(({ status }) => status === 'succeeded' || status === 'failed').slice(0, maxRuns);
  if (ended.length === 0)
    return <p className="text-sm text-ink-3">No run of the agent has ended yet. Run it once, then come back.</p>;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-xs text-ink-3">Add a run</h3>
      <ul className="flex flex-wrap gap-2">
        {ended.map((run) => (
          <li key={run.id}>
            <Button size="sm" disabled={adding.pending} onClick={() => void add(run)}>
              {nameOf(run)}
            </Button>
          </li>
        ))}
      </ul>
      <FormError problem={adding.problem} />
    </div>
  );
};

const nameOf = ({ status, queuedAt }: RunRow): string =>
  `${status === 'succeeded' ? 'Succeeded' : 'Failed'} ${formatMoment(queuedAt)}`;
