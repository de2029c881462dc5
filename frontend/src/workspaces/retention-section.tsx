import { ChangeContentRetentionRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Field } from '../ui/form/field.js';
import { NativeSelect } from '../ui/form/native-select.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, useSettingForm, type WorkspaceSection } from './settings-form.js';

const choices = [7, 30, 90, 180, 365] as const;
/** Offers the present number too, which the API may have set. */
const choicesWith = (days: number | null): number[] =>
  [...new Set([...choices, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
const orForever = { setValueAs: (value: unknown) => Number(value) || null };

export const RetentionSection = ({ row, locked }: WorkspaceSection) => {
  const { may } = useWorkspace();
  const form = useSettingForm(
    ChangeContentRetentionRequest,
    { row, path: 'content-retention' },
    { values: { days: row.contentDays } },
  );
  const isLocked = locked || !may('retention.manage');
  const { days } = form.values;
  const erasesMore = days !== null && (row.contentDays === null || days < row.contentDays);
  return (
    <SettingsSection
      title="Contents of runs"
      about="Inputs, results, error messages and answers of a run are erased this long after it ends. Nobody can read them again. Events, times and costs stay."
    >
      <SettingsForm form={form} locked={isLocked}>
        <Field label="Keep contents for" error={form.error('days')} hint={erasesMore && <Erasing days={days} />}>
          <NativeSelect
            {...form.register('days', orForever)}
            disabled={isLocked}
            options={choicesWith(row.contentDays).map((days) => ({ value: days, label: `${days} days` }))}
          >
            <option value="">Forever (default)</option>
          </NativeSelect>
        </Field>
      </SettingsForm>
    </SettingsSection>
  );
};

const Erasing = ({ days }: { days: number }) => (
  <span className="text-wait-ink">
    Contents of runs that ended more than {days} days ago will be erased over the next hours, the oldest first. This
    cannot be undone.
  </span>
);
