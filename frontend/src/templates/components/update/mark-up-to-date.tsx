import type { UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { useCommand } from '../../../lib/use-command.js';
import { takeUpdate, type InstallationAt } from '../../data/installations.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { whenRead } from './installation-commands.js';
import { takeRequest } from './update-choices.js';

type Props = {
  installation: InstallationAt;
  offer: UpdateOffer;
  /** The offer was taken, or is another one by now. */
  onChanged: () => void;
};

/** Takes an offer that changes nothing, so that it is offered no longer. */
export const MarkUpToDate = ({ installation, offer, onChanged }: Props) => {
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
