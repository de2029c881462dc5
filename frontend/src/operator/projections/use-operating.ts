import type { ProjectionAction } from '@throughline/contracts/operations/operations.events.js';
import { useCommand } from '../../lib/use-command.js';
import { toast } from '../../ui/toast.js';
import { operateProjections } from '../operator.api.js';

type More = {
  fromLog?: boolean;
  park?: boolean;
  swap?: boolean;
  streams?: number | null;
  position?: number;
  reason?: string;
};

/** Asks the worker; what it refuses is said at once, what it does is seen in the table. */
export const useOperating = () => {
  const { run, pending, problem } = useCommand(operateProjections, { live: false });
  const ask = async (action: ProjectionAction, projections: string[], more: More = {}): Promise<boolean> => {
    const answer = await run({ action, projections, ...more });
    if (answer?.kind === 'refused') toast({ status: 'denied', title: 'The worker refused', about: answer.why });
    // An audit takes its time; the overview shows how far it is.
    if (answer?.kind === 'open' && action !== 'audit')
      toast({ status: 'waiting', title: 'The worker has not answered yet', about: 'It will do it when it is back.' });
    return answer !== undefined && answer.kind !== 'refused';
  };
  return { ask, pending, problem };
};
