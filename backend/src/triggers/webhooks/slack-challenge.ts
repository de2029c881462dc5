import { jsonIn } from '@throughline/contracts/json.js';
import { z } from 'zod';
import type { HookCall } from './hook-call.js';
import type { Hook } from './hook.js';

const Asked = z.object({ type: z.literal('url_verification'), challenge: z.string().min(1).max(1_000) });
export type SlackChallenge = Pick<z.infer<typeof Asked>, 'challenge'>;

/** Returns what Slack is answered when it asks whether an address is meant for it; null for its other calls. Only for a genuine call. */
export const getChallenge = ({ mode }: Hook, { body }: HookCall): SlackChallenge | null => {
  const asked = mode === 'slack' && body.length < 10_000 ? Asked.safeParse(jsonIn(body.toString())).data : undefined;
  return asked === undefined ? null : { challenge: asked.challenge };
};
