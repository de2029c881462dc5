import type { PartName } from '@throughline/contracts/templates/template-file.js';
import type {
  TakeUpdateRequest,
  UpdateChoices,
  UpdateOffer,
} from '@throughline/contracts/templates/template-update.requests.js';
import type { VariableValues } from '@throughline/contracts/templates/template-variable.js';
import { isTaken, type UpdateChange } from '@throughline/contracts/templates/update/update-change.js';
import type { z } from 'zod';

export type Choice = 'mine' | 'theirs';
type Part = z.infer<typeof PartName>;

/** Holds what an offer changes in one agent or trigger. */
export type ChangedPart = { kind: 'agent' | 'trigger'; part: Part; name: string; changes: readonly UpdateChange[] };
export type ChangeOfPart = ChangedPart & { change: UpdateChange };

const listParts = ({ agents, triggers }: UpdateOffer): ChangedPart[] => [
  ...agents.map(({ part, name, changes }) => ({ kind: 'agent' as const, part, name, changes })),
  ...triggers.map(({ part, name, changes }) => ({ kind: 'trigger' as const, part, name, changes })),
];

/** The parts that an offer changes, and the changes of each that raise no power. */
export const harmlessParts = (offer: UpdateOffer): ChangedPart[] =>
  listParts(offer)
    .map((part) => ({ ...part, changes: part.changes.filter(({ raises }) => raises.length === 0) }))
    .filter(({ changes }) => changes.length > 0);

const allChanges = (offer: UpdateOffer): ChangeOfPart[] =>
  listParts(offer).flatMap((part) => part.changes.map((change) => ({ ...part, change })));

/** The changes that let an agent do more. */
export const raisedChanges = (offer: UpdateOffer): ChangeOfPart[] =>
  allChanges(offer).filter(({ change }) => change.raises.length > 0);

export const countChanges = (offer: UpdateOffer): number => allChanges(offer).length;
/** It changes no part that is there, and has no part that is new. */
export const changesNothing = (offer: UpdateOffer): boolean => countChanges(offer) === 0 && offer.added.length === 0;
export const changesTriggers = ({ triggers }: UpdateOffer): boolean =>
  triggers.some(({ changes }) => changes.length > 0);

const choicesIn = (choices: UpdateChoices, part: Part): Readonly<Record<string, Choice>> =>
  Object.hasOwn(choices, part) ? (choices[part] ?? {}) : {};

export const choose = (choices: UpdateChoices, part: Part, field: string, choice: Choice): UpdateChoices => ({
  ...choices,
  [part]: { ...choicesIn(choices, part), [field]: choice },
});

/** Whether a change would be taken as the choices are. */
export const isChosen = (choices: UpdateChoices, part: Part, change: UpdateChange): boolean =>
  isTaken(change, choicesIn(choices, part));

/** Whether any change would be taken as the choices are. */
export const takesSome = (offer: UpdateOffer, choices: UpdateChoices): boolean =>
  allChanges(offer).some(({ part, change }) => isChosen(choices, part, change));

/** Names only what a person chose. It is confirmed when a change that raises a power is ticked. */
export const takeRequest = (offer: UpdateOffer, choices: UpdateChoices, values: VariableValues): TakeUpdateRequest => ({
  hash: offer.to.hash,
  values,
  choices,
  confirmed: raisedChanges(offer).some(({ part, change }) => isChosen(choices, part, change)),
});

/** The changes that a problem names by `/choices/<part>/<field>`. */
export const changesNamed = (offer: UpdateOffer, pointers: readonly string[]): ChangeOfPart[] =>
  allChanges(offer).filter(({ part, change }) => pointers.includes(`/choices/${part}/${change.field}`));
