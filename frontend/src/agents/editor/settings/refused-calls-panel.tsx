import type { AfterRefusal } from '@throughline/contracts/agents/agent-definition.js';
import { Select } from '../../../ui/choice/select.js';
import { Field } from '../../../ui/form/field.js';
import { afterRefusal } from '../../definition/definition-names.js';
import { useBuild } from '../draft/build-context.js';
import { FieldConflict } from '../field-conflict.js';
import { Panel } from './panel.js';

const options = (['tell', 'end'] as const satisfies AfterRefusal[]).map((value) => ({
  value,
  label: afterRefusal[value],
}));

/** Shows what happens after a call that failed for good, or that nobody approved. */
export const RefusedCallsPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  return (
    <Panel title="Failed and declined calls" field="onToolFailure">
      <div className="grid gap-2">
        <Field label="When a call fails" hint="After the last try, or when the call cannot be made">
          <Select
            size="sm"
            value={shown.onToolFailure}
            disabled={readOnly}
            onChange={(onToolFailure) => edit({ onToolFailure })}
            options={options}
          />
        </Field>
        <FieldConflict field="onDeny" />
        <Field label="When a call is declined" hint="By a person, or because its approval expired">
          <Select
            size="sm"
            value={shown.onDeny}
            disabled={readOnly}
            onChange={(onDeny) => edit({ onDeny })}
            options={options}
          />
        </Field>
      </div>
    </Panel>
  );
};
