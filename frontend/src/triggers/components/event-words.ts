import type { EventPayload } from '@throughline/contracts/triggers/event-payload.js';
import {
  findFollowedName,
  type EventSettings,
  type FollowedEvent,
  type FollowedName,
} from '@throughline/contracts/triggers/followed-event.js';

/** Holds what happens to an agent, as the rest of a sentence that begins with its name. */
export const followedWords: Record<FollowedName, string> = {
  run_succeeded: 'finishes a run',
  run_failed: 'fails a run',
  approval_requested: 'asks for approval',
  approval_expired: 'gets no answer in time',
  trigger_paused: 'has a trigger paused after failures',
  agent_published: 'gets a new version',
};

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

/** `When an agent fails a run`: where the agent is one, its name is shown next to it. */
export const describeEvents = ({ on, of }: Pick<EventSettings, 'on'> & { of: string | null }): string =>
  `When ${of === null ? 'another agent' : 'the agent'} ${alternatives.format(on.map((name) => followedWords[name]))}`;

export const describeEvent = ({ type, hops }: FollowedEvent): string => {
  const name = findFollowedName(type);
  const words = name === undefined ? type : `an agent ${followedWords[name]}`;
  return hops === 1 ? words : `${words}, ${hops} in a row`;
};

/** An event as it might be, to choose from and to preview. */
export const exampleEvent = (name: FollowedName): EventPayload => ({
  name,
  at: '2026-06-01T09:00:00.000Z',
  agent: { id: '01a0…', name: 'Order desk' },
  url: 'https://…/agents/01a0…/runs/01a1…',
  run: { id: '01a1…' },
  result: name === 'run_succeeded' ? 'What the run answered' : null,
  error: name === 'run_failed' ? 'Why the run failed' : null,
  title: name === 'approval_requested' ? 'What it wants to do' : null,
  version: name === 'agent_published' ? 2 : null,
});
