import { limits } from '@throughline/contracts/limits.js';
import { Field } from '../../../ui/form/field.js';
import { Select } from '../../../ui/choice/select.js';
import { overlaps } from '../../definition/definition-names.js';
import { useBuild } from '../draft/build-context.js';
import { FieldConflict } from '../field-conflict.js';
import { NumberRow } from './number-row.js';
import { Panel } from './panel.js';

const minute = 60_000;
const [kilobyte, dollar] = [1024, 1_000_000];
const ways = ['queue', 'skip', 'replace'] as const;

export const LimitsPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  return (
    <Panel title="Limits" field="limits">
      <div className="grid gap-2">
        <RunLimits />
        <CountRow label="Parallel runs" name="parallelRuns" max={limits.parallelRuns.max} />
        <CountRow label="Calls at once" name="callsAtOnce" max={limits.callsAtOnce.max} />
        <p className="text-sm text-ink-3">Read-only calls that may run in parallel.</p>
        <FieldConflict field="overlap" />
        <Field label="When all are in use" hint={overlaps[shown.overlap].about} className="mt-1">
          <Select
            size="sm"
            value={shown.overlap}
            disabled={readOnly}
            onChange={(overlap) => edit({ overlap })}
            options={ways.map((value) => ({ value, label: overlaps[value].word }))}
          />
        </Field>
      </div>
    </Panel>
  );
};

type CountRowProps = { label: string; name: 'parallelRuns' | 'callsAtOnce' | 'steps'; max: number };

const CountRow = ({ label, name, max }: CountRowProps) => {
  const { shown, edit, readOnly } = useBuild();
  return (
    <NumberRow
      label={label}
      value={shown.limits[name]}
      min={1}
      max={max}
      whole
      disabled={readOnly}
      onChange={(count) => edit({ limits: { ...shown.limits, [name]: count } })}
    />
  );
};

/** Shows what each run may use. */
const RunLimits = () => {
  const { shown, edit, readOnly } = useBuild();
  const change = (part: Partial<typeof shown.limits>) => edit({ limits: { ...shown.limits, ...part } });
  return (
    <>
      <CountRow label="Steps" name="steps" max={limits.runSteps.max} />
      <NumberRow
        label="Active time"
        value={shown.limits.activeTime / minute}
        min={0.1}
        max={limits.activeTime.max / minute}
        unit="min"
        disabled={readOnly}
        onChange={(minutes) => change({ activeTime: Math.round(minutes * minute) })}
      />
      <NumberRow
        label="Cost of a run"
        value={shown.limits.costMicros === null ? null : shown.limits.costMicros / dollar}
        min={0.0001}
        max={limits.budgetMicros / dollar}
        unit="USD"
        none={{ word: 'No limit', onChoose: () => change({ costMicros: null }) }}
        disabled={readOnly}
        onChange={(dollars) => change({ costMicros: Math.round(dollars * dollar) })}
      />
      <NumberRow
        label="Tool result"
        value={shown.limits.resultBytes / kilobyte}
        min={limits.resultBytes.min / kilobyte}
        max={limits.resultBytes.max / kilobyte}
        unit="KB"
        disabled={readOnly}
        onChange={(kilobytes) => change({ resultBytes: Math.round(kilobytes * kilobyte) })}
      />
    </>
  );
};
