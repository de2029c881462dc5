import type { UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { useCommand } from '../../../lib/use-command.js';
import { detachInstallation, skipUpdate, type InstallationAt } from '../../data/installations.api.js';
import { FormError } from '../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { whenRead } from './installation-commands.js';

type Props = { installation: InstallationAt; offer: UpdateOffer; onClose: () => void; onDone: () => void };

/** This version is not offered again. */
export const SkipVersion = ({ installation, offer, onClose, onDone }: Props) => {
  const { version } = offer.to;
  const command = useCommand(async () => whenRead(installation, await skipUpdate(installation, version)));
  const skip = async () => {
    if (await command.run()) onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Skip version ${version}?`}
      about="Nothing changes now. This version is not offered again. The next one is."
      confirm="Skip this version"
      busy={command.pending}
      onConfirm={() => void skip()}
    >
      <FormError problem={command.problem} />
    </ConfirmDialog>
  );
};

/** No version is offered any more. */
export const StopFollowing = ({ installation, offer, onClose, onDone }: Props) => {
  const command = useCommand(async () => whenRead(installation, await detachInstallation(installation)));
  const stop = async () => {
    if (await command.run()) onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Stop following ${offer.to.title}?`}
      about="Everything made from this template stays as it is, and no new version is offered any more. This can’t be undone."
      confirm="Stop following"
      busy={command.pending}
      onConfirm={() => void stop()}
    >
      <FormError problem={command.problem} />
    </ConfirmDialog>
  );
};
