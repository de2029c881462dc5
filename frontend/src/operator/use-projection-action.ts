import type { WorkerAnswer } from '@throughline/contracts/operations/operating.js';
import type { ProjectionAction } from '@throughline/contracts/operations/operations.events.js';
import { own } from '../lib/problem-error.js';
import { useCommand } from '../lib/use-command.js';
import { toast } from '../ui/overlays/toast.js';
import { operateProjections } from './data/operator.api.js';
import { withStepUp } from '../identity/components/step-up/use-step-up.js';

type More = {
  fromLog?: boolean;
  park?: boolean;
  swap?: boolean;
  streams?: number | null;
  position?: number;
  reason?: string;
};

export const operate = async (...asked: Parameters<typeof operateProjections>) => {
  const answer = await operateProjections(...asked);
  if (answer.kind === 'refused') throw own('refused', 409, `The worker refused: ${answer.why}`);
  return answer;
};

/** Shows a notice if the worker has not answered yet. */
export const notifyIfPending = ({ kind }: WorkerAnswer): void => {
  if (kind === 'open')
    toast({
      status: 'waiting',
      title: 'The worker has not answered yet',
      about: 'It applies the action when it is back.',
    });
};

/** `open`: the worker has not answered yet. Only what it has taken may be shown as started. */
export type Outcome = 'taken' | 'open' | 'refused';

/** Sends an action to the worker. A refusal is a problem like any other; the effect is visible in the table. */
export const useProjectionAction = () => {
  const { run, pending, problem } = useCommand(withStepUp(operate), { live: false });
  const ask = async (action: ProjectionAction, projections: string[], more: More = {}): Promise<Outcome> => {
    const answer = await run({ action, projections, ...more });
    // An audit takes a while, and the overview shows its progress.
    if (answer && action !== 'audit') notifyIfPending(answer);
    return answer?.kind ?? 'refused';
  };
  return { ask, pending, problem };
};
