import { asProblem } from '../lib/problem-error.js';
import { toast } from '../ui/overlays/toast.js';

/** Sends a command that has no form. If it is refused, a notice says why. */
export const sendWithNotice = async <Answer>(
  refusal: string,
  send: () => Promise<Answer>,
): Promise<Answer | undefined> => {
  try {
    return await send();
  } catch (error) {
    toast({ title: refusal, about: asProblem(error).sentence, status: 'failed' });
    return undefined;
  }
};
