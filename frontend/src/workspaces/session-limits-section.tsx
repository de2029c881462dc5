import { ChangeSessionLimitsRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { Field } from '../ui/form/field.js';
import { NativeSelect } from '../ui/form/native-select.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, useSettingForm, type WorkspaceSection } from './settings-form.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps: readonly [number, string][] = [
  [15 * minute, '15 minutes'],
  [30 * minute, '30 minutes'],
  [hour, '1 hour'],
  [4 * hour, '4 hours'],
  [8 * hour, '8 hours'],
  [12 * hour, '12 hours'],
  [day, '1 day'],
  [3 * day, '3 days'],
  [7 * day, '7 days'],
  [14 * day, '14 days'],
];
/** The default is stored as null. */
const usual = { setValueAs: (value: unknown) => Number(value) || null };

export const SessionLimitsSection = ({ row, locked }: WorkspaceSection) => {
  const form = useSettingForm(
    ChangeSessionLimitsRequest,
    { row, path: 'session-limits' },
    { values: row.sessionLimits },
  );
  return (
    <SettingsSection
      title="Session length"
      about="People with an older session, including you, have to sign in again to open this workspace."
    >
      <SettingsForm form={form} locked={locked}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Maximum inactivity" error={form.error('rest')}>
            <NativeSelect {...form.register('rest', usual)} disabled={locked}>
              <option value="">7 days (default)</option>
              <Steps below={7 * day} />
            </NativeSelect>
          </Field>
          <Field label="Maximum length" error={form.error('life')}>
            <NativeSelect {...form.register('life', usual)} disabled={locked}>
              <option value="">30 days (default)</option>
              <Steps below={30 * day} />
            </NativeSelect>
          </Field>
        </div>
      </SettingsForm>
    </SettingsSection>
  );
};

/** A value above the default for all workspaces would have no effect. */
const Steps = ({ below }: { below: number }) =>
  steps
    .filter(([milliseconds]) => milliseconds < below)
    .map(([milliseconds, words]) => (
      <option key={milliseconds} value={milliseconds}>
        {words}
      </option>
    ));
