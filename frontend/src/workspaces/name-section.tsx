import { limits } from '@throughline/contracts/limits.js';
import { RenameWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { Field } from '../ui/form/field.js';
import { Input } from '../ui/form/input.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, useSettingForm, type WorkspaceSection } from './settings-form.js';

export const NameSection = ({ row, locked }: WorkspaceSection) => {
  const form = useSettingForm(RenameWorkspaceRequest, { row, path: 'name' }, { values: { name: row.name } });
  return (
    <SettingsSection title="Name" about="Shown in the workspace switcher and in e-mails.">
      <SettingsForm form={form} locked={locked}>
        <Field label="Name" hideLabel required error={form.error('name')}>
          <Input {...form.register('name')} readOnly={locked} maxLength={limits.workspaceName.max} />
        </Field>
      </SettingsForm>
    </SettingsSection>
  );
};
