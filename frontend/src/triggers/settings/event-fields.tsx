import { AgentId } from '@throughline/contracts/ids.js';
import { FollowedName } from '@throughline/contracts/triggers/followed-event.js';
import type { TriggerSettingsInput } from '@throughline/contracts/triggers/trigger.events.js';
import { AgentSelect } from '../../agents/components/agent-select.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Field } from '../../ui/form/field.js';
import { followedWords } from '../components/event-words.js';

type EventSettings = Extract<TriggerSettingsInput, { kind: 'event' }>;
type Props = { settings: EventSettings; onChange: (settings: EventSettings) => void };

/** The agent whose events are followed, and what happens to it. An agent that is not chosen yet is empty. */
export const EventFields = ({ settings, onChange }: Props) => (
  <>
    <RadioGroup
      label="Start when"
      inline
      value={settings.of === null ? 'any' : 'one'}
      onChange={(which) => onChange({ ...settings, of: which === 'any' ? null : '' })}
      options={[
        { value: 'any', label: 'Any other agent' },
        { value: 'one', label: 'One agent' },
      ]}
    />
    {settings.of !== null && (
      <Field label="Which agent" required>
        <AgentSelect value={settings.of} onChange={({ id }) => onChange({ ...settings, of: AgentId.parse(id) })} />
      </Field>
    )}
    <fieldset className="grid gap-2">
      <legend className="sr-only">What happens to it</legend>
      {FollowedName.options.map((name) => (
        <Checkbox
          key={name}
          label={followedWords[name]}
          checked={settings.on.includes(name)}
          onChange={({ target }) =>
            onChange({
              ...settings,
              on: FollowedName.options.filter((each) => (each === name ? target.checked : settings.on.includes(each))),
            })
          }
        />
      ))}
    </fieldset>
  </>
);
