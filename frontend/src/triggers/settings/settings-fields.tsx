import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { Field } from '../../ui/form/field.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { Select } from '../../ui/choice/select.js';
import { ScheduleFields } from './schedule-fields.js';
import { signatureLabels } from '../components/signature-labels.js';

export type SettingsFieldsProps = {
  settings: TriggerSettings;
  onChange: (settings: TriggerSettings) => void;
  /** The kind of a trigger that exists cannot change. */
  fixedKind?: boolean | undefined;
  timeZone: string;
};

const everyMorning = (timeZone: string): TriggerSettings => ({
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 9 * * *' },
  timeZone,
  misfire: 'run_once',
});

export const firstSettings = (kind: TriggerSettings['kind'], timeZone: string): TriggerSettings =>
  kind === 'webhook' ? { kind, signature: 'standard' } : everyMorning(timeZone);

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
