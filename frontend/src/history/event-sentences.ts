import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { shortId } from '@throughline/contracts/ids.js';
import { howEnded, phrases } from './phrases.js';
import { textIn, verbOfPhrase, type PhraseContext } from './phrase-builders.js';

const failed = new Set([
  'RunFailed',
  'StepFailed',
  'FiringFailed',
  'DeliveryRejected',
  'RunTimedOut',
  'RunExpired',
  'TriggerAutoPaused',
  'StepOutcomeLost',
  'InvoicePaymentFailed',
  'SubscriptionRestricted',
]);

/** Holds the events that only prepare the one that was meant. */
const preparing = new Set(['SlugReserved', 'SlugReleased']);

/** The names that the words of an event use. */
export type EventNames = {
  getName: (userId: string) => string;
  resource: string | undefined;
  /** The agent of a trigger that fired. */
  agent: string | undefined;
};

/** An event in words: after its actor a verb, what it was done to, and the one detail worth showing. */
export type Sentence = { verb: string; object: string | undefined; about: string | undefined };

/** Without words of its own an event is context by its name: `AgentOwnerChanged` → "changed the agent owner". */
const verbOfType = (type: string): string => {
  const words = type.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return `${words.at(-1)} the ${words.slice(0, -1).join(' ')}`;
};

const buildContext = ({ data, meta: { actor } }: HistoryRow, { getName, resource }: EventNames): PhraseContext => ({
  data,
  getName,
  actor,
  resource,
});

/** The line names it already, as the one who acted. */
const isActor = ({ category, data, meta: { actor } }: HistoryRow): boolean =>
  (actor.kind === 'trigger' && ['trigger', 'firing'].includes(category) && actor.id === textIn(data, 'triggerId')) ||
  (actor.kind === 'agent' && ['agent', 'run'].includes(category) && actor.id === textIn(data, 'agentId'));

/** A run is named as in every list. */
const formatRun = ({ category, data, names }: HistoryRow): string | undefined => {
  const id = category === 'run' ? textIn(data, 'runId') : undefined;
  return id && `run ${names?.[id] ?? shortId(id)}`;
};

/** The verb without its object: `changed the role of` → `changed the role`. */
export const withoutObject = (verb: string): string => verb.replace(/ (of|in|to|by|for)$/, '');

export const buildSentence = (row: HistoryRow, names: EventNames): Sentence => {
  const { type } = row;
  if (row.unreadable)
    return { verb: 'recorded an event that this version cannot read', object: type, about: undefined };
  const phrase = phrases[type];
  if (phrase === undefined) return { verb: verbOfType(type), object: names.resource, about: undefined };
  const context = buildContext(row, names);
  const verb = verbOfPhrase(phrase, context);
  const about = [phrase.after, phrase.about?.(context)].filter(Boolean).join(': ') || undefined;
  if (phrase.object !== undefined) return { verb, object: phrase.object(context), about };
  const run = formatRun(row);
  if (run !== undefined)
    return { verb: verb.replace(/ a run of$/, ''), object: isActor(row) ? run : `${run} of ${names.resource}`, about };
  if (!isActor(row)) return { verb, object: names.resource, about };
  if (type === 'TriggerFired' && names.agent !== undefined) return { verb: 'fired for', object: names.agent, about };
  return { verb: withoutObject(verb), object: undefined, about };
};

/** Returns an event as a line of a group whose head names the actor and the run already: “Finished step 2”. */
export const describeEvent = (row: HistoryRow, names: EventNames): { text: string; about: string | undefined } => {
  const phrase = row.unreadable || row.category !== 'run' ? undefined : phrases[row.type];
  const { verb, object, about } = buildSentence(row, names);
  const own = phrase && withoutObject(verbOfPhrase(phrase, buildContext(row, names)));
  const text = own ?? [verb, !row.unreadable && object].filter(Boolean).join(' ');
  return { text: text.charAt(0).toUpperCase() + text.slice(1), about };
};

export const isFailure = ({ type, data }: HistoryRow): boolean =>
  failed.has(type) && (type !== 'RunFailed' || howEnded(data) === 'failed');
/** The event that says what a cause was about. */
export const findHeadline = (events: readonly HistoryRow[]): HistoryRow | undefined =>
  events.find(({ type }) => !preparing.has(type)) ?? events[0];
