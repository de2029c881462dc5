import { Copy, Ellipsis, Play, Trash } from 'lucide-react';
import { useState } from 'react';
import { ProblemError } from '../lib/problem-error.js';
import { Button } from '../ui/buttons/button.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { Dialog } from '../ui/overlays/dialog.js';
import { Menu, MenuCheck, MenuItem, MenuLine, MenuTitle } from '../ui/overlays/dropdown-menu.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { FormError } from '../ui/form/form-error.js';
import { NoPermission } from '../ui/feedback/no-permission.js';
import { Popover } from '../ui/overlays/popover.js';
import { toast } from '../ui/overlays/toast.js';
import { Tooltip } from '../ui/overlays/tooltip.js';
import { KitColumns, KitRow, KitSection } from './kit-section.js';

const busy = new ProblemError({
  type: 'about:blank',
  title: 'Busy. Try again in a moment.',
  status: 503,
  instance: 'urn:request:req_01JD4S8V2M',
  code: 'overloaded',
});

type Dialogs = 'dialog' | 'confirm' | 'typed';

export const KitOverlays = () => (
  <>
    <KitSection title="Overlays" about="Dialog, menu, popover, toast">
      <Overlays />
    </KitSection>
    <KitSection title="States" about="Empty, error, no permission">
      <KitColumns>
        <div className="rounded-md border border-line">
          <EmptyState title="No triggers yet" action={<Button variant="primary">Create trigger</Button>}>
            A trigger starts an agent on a schedule, a webhook or a workspace event.
          </EmptyState>
        </div>
        <div className="rounded-md border border-line">
          <ErrorState title="Runs could not be loaded" problem={busy} onRetry={() => undefined} />
        </div>
        <div className="rounded-md border border-line">
          <NoPermission title="Amounts are hidden" action={<Button>Ask Noor</Button>}>
            You need the billing grant. Noor can give it.
          </NoPermission>
        </div>
      </KitColumns>
      <FormError problem={busy} />
    </KitSection>
  </>
);

const Overlays = () => {
  const [open, setOpen] = useState<Dialogs>();
  const close = () => setOpen(undefined);
  return (
    <>
      <KitRow>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button variant="danger" onClick={() => setOpen('typed')}>
          Confirm with the name
        </Button>
        <AgentMenu />
        <Popover label="About" trigger={<Button>Popover</Button>}>
          Anything small that belongs to its button.
        </Popover>
        <Tooltip text="Starts it with the last inputs" keys="r">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() =>
            toast({
              title: 'Version 12 is live',
              about: '2 triggers now run it.',
              status: 'succeeded',
              action: { label: 'Undo', run: close },
            })
          }
        >
          Toast
        </Button>
      </KitRow>
      <AllDialogs open={open} close={close} />
    </>
  );
};

const AgentMenu = () => {
  const [shown, setShown] = useState(true);
  return (
    <Menu align="start" trigger={<Button icon={<Ellipsis aria-hidden />}>Menu</Button>}>
      <MenuItem icon={<Play aria-hidden />} keys="r">
        Run now
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />}>Duplicate</MenuItem>
      <MenuLine />
      <MenuTitle>Show</MenuTitle>
      <MenuCheck checked={shown} onChange={setShown}>
        Archived
      </MenuCheck>
      <MenuLine />
      <MenuItem icon={<Trash aria-hidden />} danger>
        Archive
      </MenuItem>
    </Menu>
  );
};

const AllDialogs = ({ open, close }: { open: Dialogs | undefined; close: () => void }) => (
  <>
    <Dialog
      open={open === 'dialog'}
      onOpenChange={close}
      title="Create an agent"
      about="It starts as a draft; nothing runs until it is published."
      footer={
        <>
          <Button onClick={close}>Keep</Button>
          <Button variant="primary" onClick={close}>
            Create agent
          </Button>
        </>
      }
    >
      What it is for, and how it begins.
    </Dialog>
    <ConfirmDialog
      open={open === 'confirm'}
      onOpenChange={close}
      title="Archive Lead scorer?"
      about="One trigger still uses it."
      confirm="Pause and archive"
      onConfirm={close}
    />
    <ConfirmDialog
      open={open === 'typed'}
      onOpenChange={close}
      title="Delete Harbour Supply?"
      about="Nothing runs from then on."
      confirm="Delete workspace"
      typedName="Harbour Supply"
      danger
      onConfirm={close}
    />
  </>
);
