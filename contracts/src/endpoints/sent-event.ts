import { z } from 'zod';
import { followedTypes } from '../triggers/followed-event.js';

/** Holds what an endpoint can be sent, by the domain events that say it: what starts agents, and what a workspace has besides. */
export const sentTypes = {
  ...followedTypes,
  member_joined: ['MemberJoined'],
  budget_threshold_reached: ['BudgetThresholdReached'],
  budget_exhausted: ['BudgetExhausted'],
  connection_needs_sign_in: ['ConnectionReauthRequired'],
} as const;
export type SentName = keyof typeof sentTypes;
export type SentType = (typeof sentTypes)[SentName][number];

const names = Object.keys(sentTypes) as [SentName, ...SentName[]];
export const SentName = z.enum(names);

/** The name that endpoints have for an event of this type. */
export const findSentName = (type: string): SentName | undefined =>
  names.find((name) => sentTypes[name].some((each) => each === type));

/** Holds what a person reads for each. */
export const sentTitles: Record<SentName, string> = {
  run_succeeded: 'A run succeeded',
  run_failed: 'A run failed',
  approval_requested: 'A call waits for a decision',
  approval_expired: 'A call was not decided in time',
  trigger_paused: 'A trigger paused itself',
  agent_published: 'An agent was published',
  member_joined: 'Somebody joined',
  budget_threshold_reached: 'A budget reached a threshold',
  budget_exhausted: 'A budget is used up',
  connection_needs_sign_in: 'A connected account needs a sign-in',
};
