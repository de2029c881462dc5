import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import { Ellipsis, RefreshCw, Scale, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatExact } from '../../lib/time/format.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/dropdown-menu.js';
import { FormError } from '../../ui/form/form-error.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { BeginBuildForm, type BuildKind } from './start-build.form.js';
import { findPrevious } from './build-status-text.js';
import { useProjectionAction } from '../use-projection-action.js';

type Props = { name: string; builds: readonly BuildView[] };

export const ProjectionMenu = ({ name, builds }: Props) => {
  const [kind, setKind] = useState<BuildKind>('rebuild');
  const [shown, setShown] = useState<'build' | 'rollback' | 'drop'>();
  const previous = findPrevious(builds);
  const begin = (chosen: BuildKind) => {
    setKind(chosen);
    setShown('build');
  };
  const close = () => setShown(undefined);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions of ${name}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => begin('rebuild')}>
          Rebuild…
        </MenuItem>
        <MenuItem icon={<Scale aria-hidden />} onSelect={() => begin('verify')}>
          Verify…
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Undo2 aria-hidden />} disabled={!previous} onSelect={() => setShown('rollback')}>
          {previous ? `Roll back to build ${previous.build}…` : 'No earlier build'}
        </MenuItem>
        {previous && (
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setShown('drop')}>
            Drop build {previous.build}…
          </MenuItem>
        )}
      </Menu>
      <BeginBuildForm kind={kind} names={[name]} open={shown === 'build'} onClose={close} />
      {previous && <GoBack previous={previous} open={shown === 'rollback'} onClose={close} />}
      {previous && <Drop previous={previous} open={shown === 'drop'} onClose={close} />}
    </>
  );
};

type OfPrevious = { previous: BuildView; open: boolean; onClose: () => void };

const GoBack = ({ previous: { projection, build, version, keptUntil }, open, onClose }: OfPrevious) => {
  const { ask, pending, problem } = useProjectionAction();
  const goBack = async () => {
    if ((await ask('rollback', [projection])) !== 'refused') onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Roll back to build ${build} of ${projection}?`}
      about={`It has version ${version}. The live build is kept; builds in progress are discarded.`}
      confirm="Roll back"
      busy={pending}
      onConfirm={() => void goBack()}
    >
      {keptUntil !== null && <p className="text-sm text-ink-2">It is kept until {formatExact(keptUntil)}.</p>}
      <FormError problem={problem} />
    </ConfirmDialog>
  );
};

const Drop = ({ previous: { projection, build }, open, onClose }: OfPrevious) => {
  const { ask, pending, problem } = useProjectionAction();
  const drop = async () => {
    if ((await ask('drop', [projection])) !== 'refused') onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Drop build ${build} of ${projection}?`}
      about="You can no longer roll back to it. The live build is not affected."
      confirm="Drop build"
      danger
      busy={pending}
      onConfirm={() => void drop()}
    >
      <FormError problem={problem} />
    </ConfirmDialog>
  );
};
