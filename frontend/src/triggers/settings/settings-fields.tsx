import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { Field } from '../../ui/form/field.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { Select } from '../../ui/choice/select.js';
import { ScheduleFields } from './schedule-fields.js';
import { signatures } from '../trigger-words.js';

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

type Signature = keyof typeof signatures;
const signatureNames: readonly Signature[] = ['standard', 'github', 'bearer', 'none'];

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
            ? 'Anyone who knows the address can start the agent.'
            : 'How a caller proves itself. The secret is shown once.'
        }
      >
        <Select
          value={settings.signature}
          onChange={(signature) => onChange({ kind: 'webhook', signature })}
          options={signatureNames.map((value) => ({ value, label: signatures[value] }))}
        />
      </Field>
    ) : (
      <ScheduleFields settings={settings} onChange={onChange} />
    )}
  </>
);
