import { limits } from '@throughline/contracts/limits.js';
import { Field } from '../ui/form/field.js';
import { Input } from '../ui/form/input.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, type WorkspaceSection } from './settings-form.js';

export const NameSection = ({ row, locked }: WorkspaceSection) => (
  <SettingsSection title="Name" about="What members see in the switcher and in mails.">
    <SettingsForm
      row={row}
      locked={locked}
      path="name"
      read={(form) => ({ name: String(form.get('name')) })}
      explains={(problem) => problem.fieldError('name') !== undefined}
    >
      {(problem) => (
        <Field label="Name" required error={problem?.fieldError('name')}>
          <Input
            key={row.name}
            name="name"
            defaultValue={row.name}
            readOnly={locked}
            required
            minLength={limits.workspaceName.min}
            maxLength={limits.workspaceName.max}
          />
        </Field>
      )}
    </SettingsForm>
  </SettingsSection>
);
