import type { Icon } from '@throughline/contracts/icon.js';
import { IconPicker } from '../components/icons/icon-picker.js';
import { WorkspaceIcon } from '../components/icons/workspace-icon.js';
import { loadSession } from '../lib/session/session.js';
import { useCommand } from '../lib/use-command.js';
import { Button } from '../ui/buttons/button.js';
import { FormError } from '../ui/form/form-error.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import type { WorkspaceSection } from './settings-form.js';
import { changeIcon } from './data/workspaces.api.js';

const first: Icon = { glyph: 'rocket', tint: 1 };

export const IconSection = ({ row, locked }: WorkspaceSection) => {
  const { run, pending, problem } = useCommand(changeIcon);
  const change = async (icon: Icon | null) => {
    const receipt = await run(row.id, icon);
    if (receipt) await loadSession(receipt.position);
  };
  return (
    <SettingsSection title="Icon" about="Shown in the workspace switcher.">
      <FormError problem={problem} />
      <div className="flex items-center gap-3">
        {locked ? (
          <WorkspaceIcon icon={row.icon} />
        ) : (
          <>
            <IconPicker icon={row.icon ?? first} onChange={(icon) => void change(icon)}>
              <WorkspaceIcon icon={row.icon} />
            </IconPicker>
            {!row.icon && <span className="text-sm text-ink-2">Default icon</span>}
            {row.icon && (
              <Button size="sm" variant="ghost" busy={pending} onClick={() => void change(null)}>
                Remove icon
              </Button>
            )}
          </>
        )}
      </div>
    </SettingsSection>
  );
};
