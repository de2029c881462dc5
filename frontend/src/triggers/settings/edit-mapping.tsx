import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { ChangeTriggerMappingRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import { templateFlaws } from '@throughline/contracts/triggers/mapping.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { useLastPayload } from './last-payload.js';
import { MappingFields } from './mapping-fields.js';
import { constantFlaw } from './new-mapping.js';
import { withoutEmpty } from './new-trigger.js';
import { changeMapping } from '../data/triggers.api.js';

/** Shows what the run is given, with what the last delivery would give it. */
export const EditMapping = ({ trigger, fields }: { trigger: TriggerRow; fields: readonly InputField[] }) => {
  const { may } = useWorkspace();
  const form = useCommandForm(
    ChangeTriggerMappingRequest,
    ({ mapping }) => changeMapping(trigger, withoutEmpty(mapping)),
    { values: { mapping: trigger.mapping } },
  );
  const { mapping } = form.values;
  const payload = useLastPayload(trigger);
  const canEdit = may('triggers.edit') && trigger.status !== 'archived';
  const wrong =
    Object.values(mapping).some((template) => templateFlaws(template).length > 0) ||
    fields.some((field) => constantFlaw(field, mapping[field.name] ?? '') !== undefined);
  return (
    <PanelSection
      title="Input"
      aside={
        fields.length > 0 &&
        payload &&
        (payload.event || payload.item ? 'Preview: an example' : 'Preview: last delivery')
      }
    >
      <div className="grid gap-3">
        <MappingFields
          fields={fields}
          mapping={mapping}
          onChange={form.bind('mapping').onChange}
          payload={payload}
          readOnly={!canEdit}
          kind={trigger.settings.kind}
        />
        <FormError problem={form.problem} />
        {form.changed && (
          <div className="flex gap-2">
            <Button variant="primary" busy={form.pending} disabled={wrong} onClick={form.submit}>
              Save
            </Button>
            <Button onClick={() => form.reset()}>Undo</Button>
          </div>
        )}
      </div>
    </PanelSection>
  );
};
