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
  const change = (part: Partial<typeof shown.limits>) => edit({ limits: { ...shown.limits, ...part } });
  return (
    <Panel title="Limits" field="limits">
      <div className="grid gap-2">
        <RunLimits />
        <NumberRow
          label="Parallel runs"
          value={shown.limits.parallelRuns}
          min={1}
          max={limits.parallelRuns.max}
          whole
          disabled={readOnly}
          onChange={(parallelRuns) => change({ parallelRuns })}
        />
        <NumberRow
          label="Calls at once"
          value={shown.limits.callsAtOnce}
          min={1}
          max={limits.callsAtOnce.max}
          whole
          disabled={readOnly}
          onChange={(callsAtOnce) => change({ callsAtOnce })}
        />
        <p className="text-sm text-ink-3">Calls of one turn that only read. Any other call is made alone.</p>
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

/** Shows what each run may use. */
const RunLimits = () => {
  const { shown, edit, readOnly } = useBuild();
  const change = (part: Partial<typeof shown.limits>) => edit({ limits: { ...shown.limits, ...part } });
  return (
    <>
      <NumberRow
        label="Steps"
        value={shown.limits.steps}
        min={1}
        max={limits.runSteps.max}
        whole
        disabled={readOnly}
        onChange={(steps) => change({ steps })}
      />
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
