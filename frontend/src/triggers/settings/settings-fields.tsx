import type { TriggerSettingsInput } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import { Field } from '../../ui/form/field.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { Select } from '../../ui/choice/select.js';
import { EventFields } from './event-fields.js';
import { ScheduleFields } from './schedule-fields.js';
import { signatureLabels } from '../components/signature-labels.js';

export type SettingsFieldsProps = {
  settings: TriggerSettingsInput;
  onChange: (settings: TriggerSettingsInput) => void;
  /** The kind of a trigger that exists cannot change. */
  fixedKind?: boolean | undefined;
  timeZone: string;
};

const everyMorning = (timeZone: string): TriggerSettingsInput => ({
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 9 * * *' },
  timeZone,
  misfire: 'run_once',
});

export const firstSettings = (kind: TriggerKind, timeZone: string): TriggerSettingsInput => {
  if (kind === 'schedule') return everyMorning(timeZone);
  return kind === 'webhook' ? { kind, signature: 'standard' } : { kind, on: ['run_failed'], of: null };
};

type Signature = keyof typeof signatureLabels;
const signatures: readonly Signature[] = ['standard', 'github', 'bearer', 'none'];

export const SettingsFields = ({ settings, onChange, fixedKind, timeZone }: SettingsFieldsProps) => (
  <>
    {!fixedKind && (
      <Segmented
        label="Kind"
        value={settings.kind}
        onChange={(kind) => onChange(firstSettings(kind, timeZone))}
        options={[
          { value: 'schedule', label: 'Schedule' },
          { value: 'webhook', label: 'Webhook' },
          { value: 'event', label: 'Event' },
        ]}
      />
    )}
    {settings.kind === 'schedule' && <ScheduleFields settings={settings} onChange={onChange} />}
    {settings.kind === 'event' && <EventFields settings={settings} onChange={onChange} />}
    {settings.kind === 'webhook' && (
      <Field
        label="Signature"
        hint={
          settings.signature === 'none'
            ? 'Anyone who knows the URL can start the agent, with at most 64 KB and 5 calls a second.'
            : 'How callers are authenticated. The secret is shown once.'
        }
      >
        <Select
          value={settings.signature}
          onChange={(signature) => onChange({ kind: 'webhook', signature })}
          options={signatures.map((value) => ({ value, label: signatureLabels[value] }))}
        />
      </Field>
    )}
  </>
);
