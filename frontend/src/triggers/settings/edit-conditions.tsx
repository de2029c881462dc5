import {
  comparesValue,
  conditionTests,
  describeCondition,
  type Condition,
} from '@throughline/contracts/triggers/condition.js';
import { limits } from '@throughline/contracts/limits.js';
import { describePlaceFlaw, readPlace } from '@throughline/contracts/triggers/mapping-path.js';
import type { TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import { ChangeTriggerConditionsRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Select } from '../../ui/choice/select.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { changeConditions } from '../data/triggers.api.js';
import { useLastPayload } from './last-payload.js';
import { offerPaths } from './offered-paths.js';

const places = (payload: TriggerPayload | undefined): string[] =>
  payload ? offerPaths(payload).map((path) => path.slice(2, -2)) : [];

/** Conditions that what comes in has to meet: read first, changed behind a button. */
export const EditConditions = ({ trigger }: { trigger: TriggerRow }) => {
  const { may } = useWorkspace();
  const payload = useLastPayload(trigger);
  const [editing, setEditing] = useState(false);
  const { conditions } = trigger;
  const canEdit = may('triggers.edit') && trigger.status !== 'archived';
  return (
    <PanelSection
      title="Only when"
      aside={
        canEdit &&
        !editing && (
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            Change
          </Button>
        )
      }
    >
      {editing ? (
        <ConditionsForm trigger={trigger} offers={places(payload)} onClose={() => setEditing(false)} />
      ) : conditions.length === 0 ? (
        <p className="text-sm text-ink-3">Always</p>
      ) : (
        <ul className="grid gap-1 text-sm break-words">
          {conditions.map((condition) => (
            <li key={describeCondition(condition)}>{describeCondition(condition)}</li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
};

type FormProps = { trigger: TriggerRow; offers: readonly string[]; onClose: () => void };

const empty: Condition = { place: '', test: 'is', value: '' };

const findFlaw = ({ place }: Condition): string | undefined =>
  place.trim() === '' || readPlace(place.trim()) !== null ? undefined : describePlaceFlaw(place);

const ConditionsForm = ({ trigger, offers, onClose }: FormProps) => {
  const form = useCommandForm(
    ChangeTriggerConditionsRequest,
    ({ conditions }) => changeConditions(trigger, conditions),
    { values: { conditions: trigger.conditions.length === 0 ? [empty] : trigger.conditions }, onDone: onClose },
  );
  const list = useId();
  const { conditions } = form.values;
  const { onChange } = form.bind('conditions');
  const put = (at: number, change: Partial<Condition>) =>
    onChange(conditions.map((each, other) => (other === at ? { ...each, ...change } : each)));
  const incomplete = conditions.some((each) => each.place.trim() === '' || findFlaw(each) !== undefined);
  return (
    <div className="grid gap-3">
      <datalist id={list}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
      {conditions.map((condition, at) => (
        <ConditionFields
          key={at}
          at={at}
          condition={condition}
          list={list}
          onChange={(change) => put(at, change)}
          onRemove={() => onChange(conditions.filter((_, other) => other !== at))}
        />
      ))}
      {conditions.length < limits.triggerConditions && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          icon={<Plus className="size-3.5" aria-hidden />}
          onClick={() => onChange([...conditions, empty])}
        >
          Add a condition
        </Button>
      )}
      <FormError problem={form.problem} />
      <div className="flex gap-2">
        <Button variant="primary" busy={form.pending} disabled={incomplete} onClick={form.submit}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
};

type ConditionFieldsProps = {
  at: number;
  condition: Condition;
  /** The list of places that are offered. */
  list: string;
  onChange: (change: Partial<Condition>) => void;
  onRemove: () => void;
};

const ConditionFields = ({ at, condition, list, onChange, onRemove }: ConditionFieldsProps) => {
  const flaw = findFlaw(condition);
  return (
    <div role="group" aria-label={`Condition ${at + 1}`} className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <Input
          mono
          aria-label="Place"
          placeholder="body.type"
          list={list}
          spellCheck={false}
          value={condition.place}
          onChange={({ target }) => onChange({ place: target.value })}
        />
        <IconButton label={`Remove condition ${at + 1}`} size="sm" onClick={onRemove}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      <div className="flex items-center gap-2">
        <Select
          label="Comparison"
          value={condition.test}
          options={conditionTests}
          onChange={(test) => onChange({ test })}
        />
        {comparesValue(condition.test) && (
          <Input
            aria-label="Value"
            value={condition.value}
            onChange={({ target }) => onChange({ value: target.value })}
          />
        )}
      </div>
      {flaw && <p className="text-xs text-fail-ink">{flaw}</p>}
    </div>
  );
};
