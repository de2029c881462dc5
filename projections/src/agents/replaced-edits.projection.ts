import { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { draftDifference } from '@throughline/contracts/agents/draft-difference.js';
import { isWordless, listLines, getWords } from '@throughline/contracts/agents/instruction-lines.js';
import { AgentReplacedEditsRow, type ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Actor } from '@throughline/contracts/event.js';
import { UserId } from '@throughline/contracts/ids.js';
import { withChanges } from '@throughline/contracts/same-json.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

/** Holds what is kept for each agent: the newest, and fewer if they are long. */
export const replacedKept = { edits: 20, characters: 200_000, lines: 500 };

/** Edits of one person that follow each other within this time replace as one. */
const togetherMs = 10 * 60_000;

const Written = z.object({ line: z.string(), by: UserId });
type Written = z.infer<typeof Written>;

/** The fold needs the draft, who edited it since it was published or restored, and who wrote its unpublished lines. */
const FoldedEdits = AgentReplacedEditsRow.extend({
  draft: AgentDefinition,
  published: AgentDefinition.nullable(),
  editors: z.array(UserId),
  written: z.array(Written),
});
type FoldedEdits = z.infer<typeof FoldedEdits>;

const personIn = (actor: Actor): UserId | null => (actor.kind === 'user' ? actor.id : null);

const including = (known: readonly UserId[], person: UserId | null): UserId[] =>
  person === null || known.includes(person) ? [...known] : [...known, person];

const measureSize = ({ changes, lines }: ReplacedEdits): number => JSON.stringify([changes, lines]).length;

/** The newest is kept however long it is. */
const bounded = (replaced: readonly ReplacedEdits[]): ReplacedEdits[] => {
  let characters = 0;
  const newest = replaced.slice(-replacedKept.edits).reverse();
  return newest
    .filter((each, at) => {
      characters += measureSize(each);
      return at === 0 || characters <= replacedKept.characters;
    })
    .reverse();
};

const nextNumber = ({ replaced }: FoldedEdits): number => (replaced.at(-1)?.number ?? 0) + 1;

/** Lines by others that the edit took out of the instructions. */
const lostLines = (written: readonly Written[], person: UserId | null, after: string): Written[] =>
  written.filter(({ line, by }) => by !== person && !after.includes(getWords(line)));

const writtenAfter = (written: readonly Written[], person: UserId | null, before: string, after: string): Written[] => {
  const known = new Set(listLines(before));
  const there = written.filter(({ line }) => after.includes(getWords(line)));
  const listed = new Set(there.map(({ line }) => line));
  const added = listLines(after).filter((line) => !known.has(line) && !listed.has(line) && !isWordless(line));
  const own = person === null ? [] : added.map((line) => ({ line, by: person }));
  return [...there, ...own].slice(-replacedKept.lines);
};

const withLost = (row: FoldedEdits, lost: readonly Written[], { meta }: EventOf<'AgentDraftEdited'>) => {
  if (lost.length === 0) return row.replaced;
  const by = personIn(meta.actor);
  const { instructions } = row.draft;
  const editors = lost.map((each) => each.by).reduce<UserId[]>(including, []);
  const lines = lost.map(({ line }) => line);
  const last = row.replaced.at(-1);
  const isTogether =
    last?.version === null &&
    last.by === by &&
    Date.parse(meta.at) - Date.parse(last.at) <= togetherMs &&
    lines.every((line) => listLines(last.changes.instructions ?? '').includes(line));
  if (!isTogether)
    return bounded([
      ...row.replaced,
      { number: nextNumber(row), editors, by, version: null, at: meta.at, changes: { instructions }, lines },
    ]);
  const joined = { ...last, editors: editors.reduce(including, last.editors), at: meta.at };
  return bounded([...row.replaced.slice(0, -1), { ...joined, lines: [...new Set([...last.lines, ...lines])] }]);
};

const edited = (row: FoldedEdits, event: EventOf<'AgentDraftEdited'>): Partial<FoldedEdits> => {
  const person = personIn(event.meta.actor);
  const draft = withChanges(row.draft, event.data.changes);
  const [before, after] = [row.draft.instructions, draft.instructions];
  const editors = including(row.editors, person);
  if (before === after) return { draft, editors };
  return {
    draft,
    editors,
    replaced: withLost(row, lostLines(row.written, person, after), event),
    written: writtenAfter(row.written, person, before, after),
  };
};

/** Fields that only an earlier restore changed are nobody's edits. */
const restored = (row: FoldedEdits, { data, meta }: EventOf<'AgentVersionRestored'>): Partial<FoldedEdits> => {
  const { draft, editors } = row;
  const fresh = { draft: data.definition, editors: [], written: [] };
  const fields = draftDifference(draft, data.definition);
  const isUnpublished = row.published !== null && draftDifference(draft, row.published).length > 0;
  if (!isUnpublished || editors.length === 0 || fields.length === 0) return fresh;
  const changes = Object.fromEntries(fields.map((field) => [field, draft[field]]));
  const by = personIn(meta.actor);
  const replaced = { number: nextNumber(row), editors, by, version: data.version, at: meta.at, changes, lines: [] };
  return { ...fresh, replaced: bounded([...row.replaced, replaced]) };
};

export const replacedEditsTable = table(FoldedEdits)({
  name: 'agent_replaced_edits',
  indexes: [],
  hidden: ['draft', 'published', 'editors', 'written'],
  id: 'agentId',
  creates: {
    AgentCreated: ({ data, position }) => ({
      id: data.agentId,
      workspaceId: data.workspaceId,
      position,
      replaced: [],
      draft: data.definition,
      published: null,
      editors: [],
      written: [],
    }),
  },
  changes: {
    AgentDraftEdited: edited,
    AgentVersionRestored: restored,
    AgentPublished: (_, { data }) => ({ published: data.definition, draft: data.definition, editors: [], written: [] }),
  },
});

/** Words that left an agent's draft before they were published, so that their writers find them later and elsewhere. */
export const replacedEditsProjection: Projection = {
  name: 'agent-replaced-edits',
  version: 1,
  tables: [replacedEditsTable],
};
