import type { HoldReason } from '@throughline/contracts/run-status.js';
import type { ProblemCode } from '@throughline/contracts/problem.js';

type Stage = 'request' | 'command' | 'run' | 'step' | 'model';
type ListedGate = {
  stage: Stage;
  name: string;
  /** Holds what has to be so, as the documentation prints it. */
  wants: string;
  /** Holds what happens otherwise: a refusal with a code, a run on hold for a reason, or a run that stays queued. */
  otherwise: readonly ProblemCode[] | { hold: HoldReason } | { waits: string };
};

/** Everything that may keep work from being done, in the order in which it is asked: from a request to the call of a model. */
export const gates = [
  {
    stage: 'request',
    name: 'network',
    wants: 'The network of the caller sends no more requests than one may.',
    otherwise: ['rate_limited'],
  },
  {
    stage: 'request',
    name: 'maintenance',
    wants: 'The deployment is open, and takes changes if the request is one.',
    otherwise: ['maintenance', 'read_only'],
  },
  {
    stage: 'request',
    name: 'caller',
    wants: 'A session or an API key says who calls.',
    otherwise: ['session_missing', 'session_expired', 'api_key_invalid'],
  },
  {
    stage: 'request',
    name: 'rate',
    wants: 'The session or key sends no more requests than one may.',
    otherwise: ['rate_limited'],
  },
  {
    stage: 'request',
    name: 'membership',
    wants: 'The caller is a member whose role has the permission.',
    otherwise: ['not_found', 'forbidden'],
  },
  {
    stage: 'request',
    name: 'usage',
    wants: 'The workspace may record more events today, if the request changes something.',
    otherwise: ['event_limit'],
  },
  { stage: 'command', name: 'halt', wants: 'Runs of the workspace are not halted.', otherwise: ['halted'] },
  {
    stage: 'command',
    name: 'usage',
    wants: 'The workspace may record and store more today.',
    otherwise: ['event_limit', 'storage_limit'],
  },
  {
    stage: 'command',
    name: 'budget',
    wants: 'No budget that the run counts in would end it at once.',
    otherwise: ['spending_cap', 'model_price_unknown'],
  },
  {
    stage: 'command',
    name: 'queueOfTrigger',
    wants: 'The trigger has fewer queued runs than it may have, if it fires and says how many.',
    otherwise: ['trigger_queue_full'],
  },
  {
    stage: 'command',
    name: 'runsOfPeriod',
    wants: 'The plan has runs left in this period.',
    otherwise: ['quota_runs'],
  },
  {
    stage: 'command',
    name: 'queuedRuns',
    wants: 'The queue of the workspace has room.',
    otherwise: ['queued_run_limit'],
  },
  {
    stage: 'run',
    name: 'halt',
    wants: 'Runs of the workspace are not halted.',
    otherwise: { waits: 'until it is resumed' },
  },
  {
    stage: 'run',
    name: 'usage',
    wants: 'The workspace may record and store more today.',
    otherwise: { waits: 'and tries again' },
  },
  {
    stage: 'run',
    name: 'place',
    wants: 'The agent and the plan allow one more run in progress.',
    otherwise: { waits: 'for its turn, is skipped, or replaces an older run, as the agent says' },
  },
  { stage: 'step', name: 'halt', wants: 'Runs of the workspace are not halted.', otherwise: { hold: 'halted' } },
  {
    stage: 'step',
    name: 'place',
    wants: 'A run that waited for something outside has its place again.',
    otherwise: { waits: 'for its turn' },
  },
  {
    stage: 'model',
    name: 'circuit',
    wants: 'The model did not fail again and again lately, or there is another one.',
    otherwise: { hold: 'limit' },
  },
  {
    stage: 'model',
    name: 'account',
    wants: 'The account at the provider has a call free.',
    otherwise: { hold: 'limit' },
  },
  {
    stage: 'model',
    name: 'halt',
    wants: 'Runs were not halted while it waited.',
    otherwise: { hold: 'halted' },
  },
  {
    stage: 'model',
    name: 'budget',
    wants: 'Every budget that the call counts in has room for the most that it can cost.',
    otherwise: { hold: 'budget' },
  },
] as const satisfies readonly ListedGate[];

type Listed = (typeof gates)[number];
/** Returns undefined to let pass; anything else is what happens instead, and no later gate is asked. Refusals are thrown. */
type Check<Instead> = () => Instead | undefined | Promise<Instead | undefined>;
type Checks<S extends Stage, Instead> = Record<Extract<Listed, { stage: S }>['name'], Check<Instead>>;

/** Asks the gates of a stage, one after the other. Returns undefined when all let pass. */
export const passGates = async <S extends Stage, Instead>(
  stage: S,
  checks: Checks<S, Instead>,
): Promise<Instead | undefined> => {
  const byName: Readonly<Record<string, Check<Instead>>> = checks;
  for (const gate of gates) {
    if (gate.stage !== stage) continue;
    const instead = await byName[gate.name]?.();
    if (instead !== undefined) return instead;
  }
  return undefined;
};
