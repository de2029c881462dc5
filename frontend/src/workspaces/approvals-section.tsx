import { ChangeApprovalsRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Switch } from '../ui/choice/switch.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, useSettingForm, type WorkspaceSection } from './settings-form.js';

/** Whether a second person looks at each call that asks for approval. */
export const ApprovalsSection = ({ row, locked }: WorkspaceSection) => {
  const { may } = useWorkspace();
  const { othersApprove } = row;
  const form = useSettingForm(ChangeApprovalsRequest, { row, path: 'approvals' }, { values: { othersApprove } });
  const isLocked = locked || !may('approvals.manage');
  return (
    <SettingsSection title="Approvals" about="Calls of agents that ask before they are made.">
      <SettingsForm form={form} locked={isLocked}>
        <Switch
          label="Somebody else approves"
          hint="Nobody approves a call of a run that they started."
          checked={form.values.othersApprove}
          disabled={isLocked}
          onChange={form.bind('othersApprove').onChange}
        />
      </SettingsForm>
    </SettingsSection>
  );
};
