import { Field } from '../ui/form/field.js';
import { NativeSelect } from '../ui/form/native-select.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, type WorkspaceSection } from './settings-form.js';

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
/** Longer than what holds everywhere would change nothing. */
const upTo = (most: number) => steps.filter(([milliseconds]) => milliseconds < most);

export const SessionLimitsSection = ({ row, locked }: WorkspaceSection) => (
  <SettingsSection
    title="Staying signed in"
    about="It can be shorter here than elsewhere: whoever opens this workspace with an older session signs in again, you included."
  >
    <SettingsForm
      row={row}
      locked={locked}
      path="session-limits"
      read={(form) => ({ rest: chosen(form.get('rest')), life: chosen(form.get('life')) })}
      explains={() => false}
    >
      {() => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Without doing anything">
            <LimitSelect
              name="rest"
              value={row.sessionLimits.rest}
              most={7 * day}
              usual="7 days, as usual"
              locked={locked}
            />
          </Field>
          <Field label="In any case">
            <LimitSelect
              name="life"
              value={row.sessionLimits.life}
              most={30 * day}
              usual="30 days, as usual"
              locked={locked}
            />
          </Field>
        </div>
      )}
    </SettingsForm>
  </SettingsSection>
);

const chosen = (value: FormDataEntryValue | null): number | null => Number(value) || null;

type LimitSelectProps = { name: string; value: number | null; most: number; usual: string; locked: boolean };

const LimitSelect = ({ name, value, most, usual, locked }: LimitSelectProps) => (
  <NativeSelect key={value} name={name} defaultValue={value ?? ''} disabled={locked}>
    <option value="">{usual}</option>
    {upTo(most).map(([milliseconds, words]) => (
      <option key={milliseconds} value={milliseconds}>
        {words}
      </option>
    ))}
  </NativeSelect>
);
