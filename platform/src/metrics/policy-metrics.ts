import { Counter } from 'prom-client';

export const reactions = new Counter({
  name: 'policy_reactions_total',
  help: 'Reactions of policies that went through.',
  labelNames: ['policy'],
});
export const parkedReactions = new Counter({
  name: 'policy_parked_reactions_total',
  help: 'Reactions parked after failing again and again.',
  labelNames: ['policy'],
});
