import { offeredSources } from '@throughline/catalogue/items/offered-sources.js';
import { askedMinutes } from '@throughline/contracts/triggers/new-item.js';
import type { TriggerSettingsInput } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { ItemFields } from './item-fields.js';
import { EventFields } from './event-fields.js';
import { ScheduleFields } from './schedule-fields.js';
import { SignatureFields } from './signature-fields.js';

export type SettingsFieldsProps = {
  settings: TriggerSettingsInput;
  onChange: (settings: TriggerSettingsInput) => void;
  /** The kind of a trigger that exists cannot change. */
  fixedKind?: boolean | undefined;
  timeZone: string;
  headerError?: string | undefined;
};

const everyMorning = (timeZone: string): TriggerSettingsInput => ({
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 9 * * *' },
  timeZone,
  misfire: 'run_once',
});

export const firstSettings = (kind: TriggerKind, timeZone: string): TriggerSettingsInput => {
  if (kind === 'schedule') return everyMorning(timeZone);
  if (kind === 'webhook') return { kind, signature: 'standard' };
  if (kind === 'event') return { kind, on: ['run_failed'], of: null };
  return { kind, connectionId: '', source: offeredSources[0]?.id ?? '', options: {}, everyMinutes: askedMinutes.usual };
};

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
          { value: 'event', label: 'Event' },
          { value: 'item', label: 'App' },
        ]}
      />
    )}
    {settings.kind === 'schedule' && <ScheduleFields settings={settings} onChange={onChange} />}
    {settings.kind === 'event' && <EventFields settings={settings} onChange={onChange} />}
    {settings.kind === 'item' && <ItemFields settings={settings} onChange={onChange} />}
    {settings.kind === 'webhook' && (
      <SignatureFields settings={settings} onChange={onChange} headerError={headerError} />
    )}
  </>
);
