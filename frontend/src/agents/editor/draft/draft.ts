import { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { completeFields } from '@throughline/contracts/agents/complete-definition.js';
import { EditDraftRequest } from '@throughline/contracts/agents/agent.requests.js';
import { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { z } from 'zod';
import { mergeLines, type MergedText } from './merge-lines.js';

type Part = Partial<AgentDefinition>;
type LoosePart = { [F in DefinitionField]?: AgentDefinition[F] | undefined };

/** My unsaved edits of a draft that others may edit too. */
export type DraftState = {
  /** The draft as last seen on the server, and its revision. */
  server: AgentDefinition;
  revision: number;
  /** Holds what this person changed and the server does not have yet. */
  mine: Part;
  /** Holds those fields as they were when this person began. */
  base: Part;
  /** Holds those of them that somebody else changed meanwhile, with their value. */
  theirs: Part;
  /** Holds what is on its way to the server. */
  sending: Part | null;
  /** The server has moved on and its new draft has not arrived here yet. */
  behind: boolean;
};

const copyField = <F extends DefinitionField>(to: Part, from: LoosePart, field: F): void => {
  const value = from[field];
  if (value !== undefined) to[field] = value;
};

const pick = (from: LoosePart, fields: readonly DefinitionField[]): Part => {
  const part: Part = {};
  for (const field of fields) copyField(part, from, field);
  return part;
};

export const listFields = (part: Part): DefinitionField[] =>
  DefinitionField.options.filter((field) => part[field] !== undefined);

const only = (part: Part, keep: (field: DefinitionField) => boolean): Part => pick(part, listFields(part).filter(keep));

/** My instructions and the server's over the text from which both were made; null while I changed nothing. */
const mergedInstructions = ({ mine, base, server }: DraftState): MergedText | null =>
  mine.instructions === undefined
    ? null
    : mergeLines(base.instructions ?? server.instructions, mine.instructions, server.instructions);

/** Takes over what somebody else changed in other lines of the instructions than I did. */
const withTheirLines = (state: DraftState): DraftState => {
  const merged = mergedInstructions(state);
  if (!merged || merged.overlaps) return state;
  return {
    ...state,
    mine: { ...state.mine, instructions: merged.both },
    base: { ...state.base, instructions: state.server.instructions },
  };
};

/**
 * Settles my edits against the server's draft: what it already says is done, what it changed under me is merged or in
 * conflict. A field on its way waits for the answer, which says whether the server's draft already includes it.
 */
const settled = (given: DraftState): DraftState => {
  const state = given.sending?.instructions === undefined ? withTheirLines(given) : given;
  const { server, sending } = state;
  const mine = only(state.mine, (field) => !sameJson(state.mine[field], server[field]));
  const untouched = (field: DefinitionField): boolean =>
    sameJson(server[field], state.base[field]) || (sending !== null && sameJson(server[field], sending[field]));
  const touched = listFields(mine).filter((field) => !untouched(field));
  const theirs = pick(
    server,
    touched.filter((field) => sending?.[field] === undefined),
  );
  const base = { ...pick(server, listFields(mine)), ...pick(state.base, touched) };
  return { ...state, mine, base, theirs };
};

/** A draft that was written down by an earlier version of this screen is of an earlier shape. */
const StoredPart = z.preprocess(completeFields, AgentDefinition.partial());

/** The fields of what was once written down that still make sense. */
export const readPart = (raw: Record<string, unknown>): Part => {
  const part: Part = {};
  for (const field of DefinitionField.options) {
    const read = StoredPart.safeParse({ [field]: raw[field] });
    if (read.success) copyField(part, read.data, field);
  }
  return part;
};

export const openDraft = (
  server: AgentDefinition,
  revision: number,
  kept: { mine: Part; base: Part } | null = null,
): DraftState =>
  settled({
    server,
    revision,
    mine: kept?.mine ?? {},
    base: kept?.base ?? {},
    theirs: {},
    sending: null,
    behind: false,
  });

/** Returns what the person sees: the server's draft with their own edits on top. */
export const shownDraft = ({ server, mine }: DraftState): AgentDefinition => ({ ...server, ...mine });

export const edited = (state: DraftState, change: Part): DraftState => {
  const begun = only(state.server, (field) => change[field] !== undefined && state.mine[field] === undefined);
  return settled({ ...state, mine: { ...state.mine, ...change }, base: { ...state.base, ...begun } });
};

/** The server's draft as the live row brings it; older ones than what is known change nothing. */
export const serverMoved = (state: DraftState, server: AgentDefinition, revision: number): DraftState =>
  revision <= state.revision ? state : settled({ ...state, server, revision, behind: false });

/** Two inputs of one name, for example: the contract of a single field cannot see it. */
const isSound = ({ inputs }: Part): boolean =>
  !inputs || new Set(inputs.map(({ name }) => name)).size === inputs.length;

const isValid = (part: Part): boolean => EditDraftRequest.shape.changes.safeParse(part).success && isSound(part);

/** Edits that cannot be sent because they break a rule; the screen marks them at their place. */
export const invalidFields = ({ mine }: DraftState): DefinitionField[] =>
  listFields(mine).filter((field) => !isValid(pick(mine, [field])));

/** Returns what can be sent now: neither in conflict nor invalid. */
export const sendable = (state: DraftState): Part => {
  const invalid = invalidFields(state);
  return only(state.mine, (field) => state.theirs[field] === undefined && !invalid.includes(field));
};

export const isClean = ({ mine }: DraftState): boolean => listFields(mine).length === 0;

export const sent = (state: DraftState, changes: Part): DraftState => ({ ...state, sending: changes });

/** Taken as sent: nobody came between, or the revision would not have matched. */
export const accepted = (state: DraftState, revision: number): DraftState => {
  const taken = state.sending ?? {};
  const mine = only(state.mine, (field) => taken[field] === undefined || !sameJson(state.mine[field], taken[field]));
  const server = revision > state.revision ? { ...state.server, ...taken } : state.server;
  const base = { ...state.base, ...taken };
  return settled({ ...state, mine, base, server, revision: Math.max(revision, state.revision), sending: null });
};

/** Not taken. `behind`: because somebody was faster; their draft has to be seen first. */
export const refused = (state: DraftState, behind: boolean): DraftState => settled({ ...state, sending: null, behind });

export type Choice = 'mine' | 'theirs' | 'both';

/** Returns what a choice would make of a field in conflict. Lines of the instructions that only one person changed stay in each. */
export const chosenValue = (state: DraftState, field: DefinitionField, choice: Choice): Part => {
  const merged = field === 'instructions' ? mergedInstructions(state) : null;
  if (merged) return { instructions: merged[choice] };
  return pick(choice === 'theirs' ? state.server : state.mine, [field]);
};

/** Decides a conflict: the field is mine as it was chosen, over what the server says now. */
export const decided = (state: DraftState, field: DefinitionField, choice: Choice): DraftState =>
  settled({
    ...state,
    mine: { ...state.mine, ...chosenValue(state, field, choice) },
    base: { ...state.base, ...pick(state.server, [field]) },
  });
