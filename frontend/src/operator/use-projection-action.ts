import type { WorkerAnswer } from '@throughline/contracts/operations/operating.js';
import type { ProjectionAction } from '@throughline/contracts/operations/operations.events.js';
import { own } from '../lib/problem-error.js';
import { useCommand } from '../lib/use-command.js';
import { toast } from '../ui/overlays/toast.js';
import { operateProjections } from '../rows/operator/operator.api.js';

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

/** People are told when the worker has not answered yet. */
export const sayWhenOpen = ({ kind }: WorkerAnswer): void => {
  if (kind === 'open')
    toast({ status: 'waiting', title: 'The worker has not answered yet', about: 'It will do it when it is back.' });
};

/** Sends it to the worker; its refusal is a problem as any other, what it does is seen in the table. */
export const useOperating = () => {
  const { run, pending, problem } = useCommand(operate, { live: false });
  const ask = async (action: ProjectionAction, projections: string[], more: More = {}): Promise<boolean> => {
    const answer = await run({ action, projections, ...more });
    // An audit takes its time; the overview shows how far it is.
    if (answer && action !== 'audit') sayWhenOpen(answer);
    return answer !== undefined;
  };
  return { ask, pending, problem };
};
