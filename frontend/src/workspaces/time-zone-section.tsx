import { ChangeTimeZoneRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { TimeZoneSelect } from '../components/settings/time-zone-select.js';
import { Field } from '../ui/form/field.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, useSettingForm, type WorkspaceSection } from './settings-form.js';

export const TimeZoneSection = ({ row, locked }: WorkspaceSection) => {
  const { timeZone } = row;
  const form = useSettingForm(ChangeTimeZoneRequest, { row, path: 'time-zone' }, { values: { timeZone } });
  return (
    <SettingsSection title="Time zone" about="For new schedules. You see times in your own zone.">
      <SettingsForm form={form} locked={locked}>
        <Field label="Time zone" hideLabel error={form.error('timeZone')}>
          <TimeZoneSelect {...form.bind('timeZone')} disabled={locked} />
        </Field>
      </SettingsForm>
    </SettingsSection>
  );
};
