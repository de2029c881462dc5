import { TimeZoneSelect } from '../components/settings/time-zone-select.js';
import { Field } from '../ui/form/field.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, type WorkspaceSection } from './settings-form.js';

export const TimeZoneSection = ({ row, locked }: WorkspaceSection) => (
  <SettingsSection title="Time zone" about="What a new schedule starts with.">
    <SettingsForm
      row={row}
      locked={locked}
      path="time-zone"
      read={(form) => ({ timeZone: String(form.get('timeZone')) })}
      explains={(problem) => problem.fieldError('timeZone') !== undefined}
    >
      {(problem) => (
        <Field label="Time zone" error={problem?.fieldError('timeZone')}>
          <TimeZoneSelect key={row.timeZone} name="timeZone" defaultValue={row.timeZone} disabled={locked} />
        </Field>
      )}
    </SettingsForm>
  </SettingsSection>
);
