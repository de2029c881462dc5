import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Archive, MoreHorizontal, Pause, Pencil, Play } from 'lucide-react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Menu, MenuItem } from '../../ui/overlays/dropdown-menu.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { useTriggerPause } from '../use-trigger-pause.js';

type TriggerMenuProps = { trigger: TriggerRow; onRename: () => void; onArchive: () => void };

/** On a small screen also pauses and resumes, as the switch has no room there. */
export const TriggerMenu = ({ trigger, onRename, onArchive }: TriggerMenuProps) => {
  const { may } = useWorkspace();
  const { enabled, fixed, change } = useTriggerPause(trigger);
  const canEdit = may('triggers.edit');
  if (!canEdit && !may('triggers.pause')) return null;
  return (
    <Menu
      trigger={
        <IconButton label="More" className={canEdit ? undefined : 'sm:hidden'}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        className="sm:hidden"
        icon={enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
        disabled={fixed}
        onSelect={() => change(!enabled)}
      >
        {enabled ? 'Pause' : 'Resume'}
      </MenuItem>
      {canEdit && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
            Rename
          </MenuItem>
          <MenuItem danger icon={<Archive aria-hidden />} onSelect={onArchive}>
            Archive
          </MenuItem>
        </>
      )}
    </Menu>
  );
};
