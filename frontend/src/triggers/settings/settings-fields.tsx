import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { Field } from '../../ui/form/field.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { Select } from '../../ui/choice/select.js';
import { ScheduleFields } from './schedule-fields.js';
import { signatureLabels } from '../signature-labels.js';

export type SettingsFieldsProps = {
  settings: TriggerSettings;
  onChange: (settings: TriggerSettings) => void;
  /** The kind of a trigger that exists cannot change. */
  fixedKind?: boolean | undefined;
  timeZone: string;
};

const everyHour = (timeZone: string): TriggerSettings => ({
  kind: 'schedule',
  timing: { kind: 'interval', minutes: 60 },
  timeZone,
  misfire: 'run_once',
});

type Signature = keyof typeof signatureLabels;
const signatures: readonly Signature[] = ['standard', 'github', 'bearer', 'none'];

export const SettingsFields = ({ settings, onChange, fixedKind, timeZone }: SettingsFieldsProps) => (
  <>
    {!fixedKind && (
      <Segmented
        label="Kind"
        value={settings.kind}
        onChange={(kind) => onChange(kind === 'webhook' ? { kind, signature: 'standard' } : everyHour(timeZone))}
        options={[
          { value: 'schedule', label: 'Schedule' },
          { value: 'webhook', label: 'Webhook' },
        ]}
      />
    )}
    {settings.kind === 'webhook' ? (
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
    ) : (
      <ScheduleFields settings={settings} onChange={onChange} />
    )}
  </>
);
