import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { hasKey } from '../../components/connection-look.js';
import { leaveToConnect } from '../../../identity/components/providers/connection-sign-in.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { useCommand } from '../../../lib/use-command.js';
import { formatDay } from '../../../lib/time/format.js';
import { signInToConnection } from '../../data/sign-in.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Menu, MenuItem } from '../../../ui/overlays/dropdown-menu.js';
import { mayChange, mayHandOver } from '../may.js';
import { useConnectionTest } from '../use-connection-test.js';
import { DiscardDialog } from './discard-dialog.js';
import { RenameDialog } from './rename-dialog.js';
import { ReplaceDialog } from './replace-dialog.js';
import { RevokeDialog } from './revoke-dialog.js';
import { RotateDialog } from './rotate-dialog.js';
import { ShareDialog } from './share-dialog.js';
import { TransferDialog } from './transfer-dialog.js';

const dialogs = {
  rename: RenameDialog,
  rotate: RotateDialog,
  share: ShareDialog,
  transfer: TransferDialog,
  replace: ReplaceDialog,
  discard: DiscardDialog,
  revoke: RevokeDialog,
};
type Open = keyof typeof dialogs;

/** Shows what can be done with the account, by its owner and by who manages the workspace's accounts. */
export const PanelActions = ({ connection }: { connection: ConnectionRow }) => {
  const workspace = useWorkspace();
  const [open, setOpen] = useState<Open>();
  const test = useConnectionTest(connection);
  const signIn = useCommand(() => signInToConnection(connection), { live: false });
  const { status } = connection;
  if (!mayChange(workspace, connection) || status === 'revoked' || status === 'abandoned') return null;
  const reconnect = async () => {
    const answer = await signIn.run();
    if (answer) leaveToConnect(answer.url, workspace.path('settings', 'connected-accounts'));
  };
  const Dialog = open && dialogs[open];
  return (
    <div className="mt-4 grid gap-2">
      {connection.unusedSince !== null && (
        <p className="text-sm text-ink-2">
          Not used since {formatDay(connection.unusedSince)}.{' '}
          <button type="button" className="link" onClick={() => setOpen('revoke')}>
            Revoke it?
          </button>
        </p>
      )}
      <FormError problem={test.problem ?? signIn.problem} />
      <div className="flex items-center gap-2">
        {!hasKey(connection) && (
          <Button busy={signIn.pending} onClick={() => void reconnect()}>
            {status === 'pending' ? 'Continue sign-in' : 'Reconnect'}
          </Button>
        )}
        {hasKey(connection) && <Button onClick={() => setOpen('rotate')}>Replace key…</Button>}
        {status !== 'pending' && (
          <Button busy={test.pending} onClick={test.run}>
            Test
          </Button>
        )}
        <More connection={connection} onOpen={setOpen} />
        <Button
          variant="danger"
          className="ml-auto"
          onClick={() => setOpen(status === 'pending' ? 'discard' : 'revoke')}
        >
          {status === 'pending' ? 'Discard…' : 'Revoke…'}
        </Button>
      </div>
      {Dialog && <Dialog connection={connection} onClose={() => setOpen(undefined)} />}
    </div>
  );
};

const More = ({ connection, onOpen }: { connection: ConnectionRow; onOpen: (dialog: Open) => void }) => {
  const workspace = useWorkspace();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={`More for ${connection.name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onOpen('rename')}>Rename…</MenuItem>
      {mayHandOver(workspace, connection) && workspace.may('connections.manage') && (
        <MenuItem onSelect={() => onOpen('share')}>Share…</MenuItem>
      )}
      {!hasKey(connection) && connection.status !== 'pending' && (
        <MenuItem onSelect={() => onOpen('replace')}>Replace account…</MenuItem>
      )}
      {mayHandOver(workspace, connection) && <MenuItem onSelect={() => onOpen('transfer')}>Hand over…</MenuItem>}
    </Menu>
  );
};
