import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { ScheduleFields } from './schedule-fields.js';
import { SignatureFields } from './signature-fields.js';

export type SettingsFieldsProps = {
  settings: TriggerSettings;
  onChange: (settings: TriggerSettings) => void;
  /** The kind of a trigger that exists cannot change. */
  fixedKind?: boolean | undefined;
  timeZone: string;
  headerError?: string | undefined;
};

const everyMorning = (timeZone: string): TriggerSettings => ({
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 9 * * *' },
  timeZone,
  misfire: 'run_once',
});

export const firstSettings = (kind: TriggerSettings['kind'], timeZone: string): TriggerSettings =>
  kind === 'webhook' ? { kind, signature: 'standard' } : everyMorning(timeZone);

export const SettingsFields = ({ settings, onChange, fixedKind, timeZone, headerError }: SettingsFieldsProps) => (
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
      <SignatureFields settings={settings} onChange={onChange} headerError={headerError} />
    ) : (
      <ScheduleFields settings={settings} onChange={onChange} />
    )}
  </>
);
