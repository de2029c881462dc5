import type { UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { BellOff, Ellipsis, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { type InstallationAt, takeUpdate } from '../../data/installations.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem } from '../../../ui/overlays/dropdown-menu.js';
import { SkipVersion, StopFollowing } from './leave-offer.js';
import { changesNothing, countChanges, takeRequest } from './update-choices.js';
import { UpdateDialog } from './update-dialog.js';
import { pluralise } from '../../../lib/numbers/format.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { useCommand } from '../../../lib/use-command.js';
import { FormError } from '../../../ui/form/form-error.js';
import { whenRead } from './installation-commands.js';

type Props = {
  installation: InstallationAt;
  offer: UpdateOffer;
  mayEdit: boolean;
  /** The offer was answered, or is another one by now. */
  onChanged: () => void;
};
type Open = 'review' | 'skip' | 'stop' | null;

const offerText = (offer: UpdateOffer): string => {
  const count = countChanges(offer);
  const things = count === 0 ? 'nothing here' : pluralise(count, 'thing');
  return `Version ${offer.to.version} changes ${things}.`;
};

/** A newer version of the template, and what one may do about it. */
export const OfferLine = (props: Props) => {
  const { offer, mayEdit } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>{offerText(offer)}</p>
      {mayEdit && (changesNothing(offer) ? <MarkUpToDate {...props} /> : <Answers {...props} />)}
    </div>
  );
};

const Answers = ({ installation, offer, onChanged }: Props) => {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onChanged();
  };
  const dialog = { installation, offer, onClose: close };
  return (
    <>
      <span className="flex items-center gap-1">
        <Button size="sm" onClick={() => setOpen('review')}>
          Review update
        </Button>
        <Menu
          trigger={
            <IconButton label="More about this update" size="sm">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<SkipForward aria-hidden />} onSelect={() => setOpen('skip')}>
            Skip this version
          </MenuItem>
          <MenuItem icon={<BellOff aria-hidden />} onSelect={() => setOpen('stop')}>
            Stop following
          </MenuItem>
        </Menu>
      </span>
      {open === 'review' && <UpdateDialog {...dialog} onTaken={done} onStale={onChanged} />}
      {open === 'skip' && <SkipVersion {...dialog} onDone={done} />}
      {open === 'stop' && <StopFollowing {...dialog} onDone={done} />}
    </>
  );
};

type MarkUpToDateProps = {
  installation: InstallationAt;
  offer: UpdateOffer;
  /** The offer was taken, or is another one by now. */
  onChanged: () => void;
};

/** Takes an offer that changes nothing, so that it is offered no longer. */
const MarkUpToDate = ({ installation, offer, onChanged }: MarkUpToDateProps) => {
  const { run, pending, problem } = useCommand(async () => {
    try {
      return await whenRead(installation, await takeUpdate(installation, takeRequest(offer, {}, {})));
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'version_conflict') onChanged();
      throw error;
    }
  });
  const mark = async () => {
    if (await run()) onChanged();
  };
  return (
    <>
      <Button size="sm" busy={pending} onClick={() => void mark()}>
        Mark as up to date
      </Button>
      <FormError problem={problem} />
    </>
  );
};
