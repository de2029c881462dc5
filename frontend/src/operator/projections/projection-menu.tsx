import type { BuildView } from '@throughline/contracts/operations/pulse.js';
import { Ellipsis, RefreshCw, Scale, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Menu, MenuItem, MenuLine } from '../../ui/dropdown-menu.js';
import { FormError } from '../../ui/form-error.js';
import { IconButton } from '../../ui/icon-button.js';
import { useOperating } from './use-operating.js';

type Props = { name: string; builds: readonly BuildView[] };

export const ProjectionMenu = ({ name, builds }: Props) => {
  const { ask, pending, problem } = useOperating();
  const [asking, setAsking] = useState(false);
  const previous = builds.findLast(({ status }) => status === 'previous');
  const rollBack = async () => {
    if (await ask('rollback', [name])) setAsking(false);
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions of ${name}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<RefreshCw aria-hidden />} disabled={pending} onSelect={() => void ask('rebuild', [name])}>
          Rebuild
        </MenuItem>
        <MenuItem disabled={pending} onSelect={() => void ask('rebuild', [name], { fromLog: true })}>
          Rebuild from the event store
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Scale aria-hidden />} disabled={pending} onSelect={() => void ask('verify', [name])}>
          Verify
        </MenuItem>
        <MenuItem disabled={pending} onSelect={() => void ask('verify', [name], { fromLog: true })}>
          Verify against the event store
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Undo2 aria-hidden />} disabled={!previous} onSelect={() => setAsking(true)}>
          {previous ? `Go back to build ${previous.build}` : 'No earlier build'}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Go back to the earlier build of ${name}?`}
        about="It catches up with the log first; until then what serves now goes on."
        confirm="Go back"
        busy={pending}
        onConfirm={() => void rollBack()}
      >
        <FormError problem={problem} />
      </ConfirmDialog>
    </>
  );
};
