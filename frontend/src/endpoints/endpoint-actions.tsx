import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../lib/use-command.js';
import { Button } from '../ui/buttons/button.js';
import { IconButton } from '../ui/buttons/icon-button.js';
import { FormError } from '../ui/form/form-error.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { Dialog } from '../ui/overlays/dialog.js';
import { Menu, MenuItem, MenuLine } from '../ui/overlays/dropdown-menu.js';
import { toast } from '../ui/overlays/toast.js';
import { deleteEndpoint, pauseEndpoint, resumeEndpoint, rotateSecret, sendTest } from './data/endpoints.api.js';
import { EditEndpointDialog } from './edit-endpoint-dialog.js';
import { describeAnswer } from './endpoint-texts.js';
import { RewindDialog } from './rewind-dialog.js';
import { SecretOnce } from './secret-once.js';

type Opened = 'edit' | 'rewind' | 'rotate' | 'delete';
type ActionsProps = { row: EndpointRow; onChanged: () => void };

export const EndpointActions = ({ row, onChanged }: ActionsProps) => {
  const [opened, setOpened] = useState<Opened>();
  const test = useCommand(sendTest, { live: false });
  const pause = useCommand(pauseEndpoint);
  const resume = useCommand(resumeEndpoint);
  const isActive = row.status === 'active';
  const send = async () => {
    const delivery = await test.run(row);
    onChanged();
    if (delivery === undefined) return toast({ title: 'The test could not be sent', status: 'failed' });
    const status = delivery.state === 'delivered' ? 'succeeded' : 'failed';
    const title = status === 'succeeded' ? 'The test was delivered' : 'The test was not delivered';
    toast({ title, about: describeAnswer(delivery), status });
  };
  const close = () => setOpened(undefined);
  return (
    <div className="flex items-center justify-end gap-1">
      {isActive ? (
        <Button size="sm" busy={test.pending} onClick={() => void send()}>
          Send a test
        </Button>
      ) : (
        <Button size="sm" busy={resume.pending} onClick={() => void resume.run(row)}>
          Resume
        </Button>
      )}
      <Button size="sm" variant="ghost" className="max-sm:hidden" onClick={() => setOpened('rewind')}>
        Rewind…
      </Button>
      <Menu
        trigger={
          <IconButton label={`More for ${row.name}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpened('edit')}>Edit…</MenuItem>
        {!isActive && <MenuItem onSelect={() => void send()}>Send a test</MenuItem>}
        <MenuItem onSelect={() => setOpened('rewind')}>Rewind…</MenuItem>
        {isActive && <MenuItem onSelect={() => void pause.run(row)}>Pause</MenuItem>}
        {row.format === 'standard' && <MenuItem onSelect={() => setOpened('rotate')}>Rotate the secret…</MenuItem>}
        <MenuLine />
        <MenuItem danger onSelect={() => setOpened('delete')}>
          Delete…
        </MenuItem>
      </Menu>
      {opened === 'edit' && <EditEndpointDialog row={row} onClose={close} />}
      {opened === 'rewind' && <RewindDialog row={row} onClose={close} />}
      {opened === 'rotate' && <RotateDialog row={row} onClose={close} />}
      {opened === 'delete' && <DeleteDialog row={row} onClose={close} />}
    </div>
  );
};

type DialogProps = { row: EndpointRow; onClose: () => void };

const RotateDialog = ({ row, onClose }: DialogProps) => {
  const rotate = useCommand(rotateSecret);
  const [secret, setSecret] = useState<string | null>(null);
  const confirm = async () => setSecret((await rotate.run(row))?.secret ?? null);
  if (secret !== null)
    return (
      <Dialog open onOpenChange={onClose} title="Copy the secret now" stays>
        <SecretOnce secret={secret} onDone={onClose} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Rotate the secret of ${row.name}?`}
      about="Deliveries are signed with both secrets for 24 hours, so that the receiver can change over."
      confirm="Rotate"
      busy={rotate.pending}
      onConfirm={() => void confirm()}
    >
      <FormError problem={rotate.problem} />
    </ConfirmDialog>
  );
};

const DeleteDialog = ({ row, onClose }: DialogProps) => {
  const remove = useCommand(deleteEndpoint);
  const confirm = async () => {
    if (await remove.run(row)) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${row.name}?`}
      about="What waits is not delivered, and the log of its deliveries is deleted."
      confirm="Delete"
      danger
      busy={remove.pending}
      onConfirm={() => void confirm()}
    >
      <FormError problem={remove.problem} />
    </ConfirmDialog>
  );
};
