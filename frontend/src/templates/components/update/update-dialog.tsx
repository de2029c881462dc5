import type { TakeUpdateRequest, UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { useCommand } from '../../../lib/use-command.js';
import { takeUpdate, type InstallationAt } from '../../data/installations.api.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { toast } from '../../../ui/overlays/toast.js';
import { whenRead } from './installation-commands.js';
import { changesTriggers, takesSome } from './update-choices.js';
import { UpdateForm } from './update-form.js';

export type UpdateDialogProps = {
  installation: InstallationAt;
  offer: UpdateOffer;
  onClose: () => void;
  /** The offer was taken. */
  onTaken: () => void;
  /** The offer is another one by now. */
  onStale: () => void;
};

/** A new version of a template to read and to take in part. */
export const UpdateDialog = ({ installation, offer, onClose, onTaken, onStale }: UpdateDialogProps) => {
  const { run, pending, problem } = useCommand(async (request: TakeUpdateRequest) => {
    try {
      return await whenRead(installation, await takeUpdate(installation, request));
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'version_conflict') onStale();
      throw error;
    }
  });
  const update = async (request: TakeUpdateRequest) => {
    const receipt = await run(request);
    if (!receipt) return;
    if (takesSome(offer, request.choices))
      toast({ title: `Updated to version ${offer.to.version}. Publish it when you are ready.` });
    onTaken();
  };
  return (
    <Dialog
      open
      size="xl"
      onOpenChange={(open) => !open && onClose()}
      title={`Update ${offer.to.title} to version ${offer.to.version}`}
      about={
        changesTriggers(offer)
          ? 'Agents change in their drafts until you publish. Triggers change at once.'
          : 'The draft changes. What runs stays the same until you publish.'
      }
    >
      <UpdateForm
        key={offer.to.hash}
        offer={offer}
        pending={pending}
        problem={problem}
        onTake={(request) => void update(request)}
        onCancel={onClose}
      />
    </Dialog>
  );
};
