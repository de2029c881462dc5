import { Counter, Gauge } from 'prom-client';

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
export const policyPosition = new Gauge({
  name: 'policy_position',
  help: 'Position in the log up to which all policies have reacted.',
});
export const cursorPosition = new Gauge({
  name: 'policy_cursor_position',
  help: 'Position in the log up to which each policy has reacted.',
  labelNames: ['policy'],
});
