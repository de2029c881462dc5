import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { listLines, getWords } from '@throughline/contracts/agents/instruction-lines.js';
import type { ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { withChanges } from '@throughline/contracts/same-json.js';
import { compareLines } from '../../ui/diff/compare-text.js';

/** Where the list of replaced edits is on the screen of versions. */
export const replacedEditsId = 'replaced-edits';

const has = (text: string, line: string): boolean => text.includes(getWords(line));

/** The text with the lines of the earlier text where they were; what replaced them stays. */
const withLines = (earlier: string, lines: readonly string[], now: string): string => {
  const missing = new Set(lines.filter((line) => !has(now, line)));
  return compareLines(earlier, now)
    .filter(({ kind, text }) => kind !== 'old' || missing.has(text))
    .map(({ text }) => text)
    .join('\n');
};

/** The draft once the edits are in it again. Lines that an edit replaced come back next to what replaced them. */
export const broughtBack = (draft: AgentDefinition, { changes, lines }: ReplacedEdits): AgentDefinition =>
  lines.length === 0 ? withChanges(draft, changes) : keptBoth(draft, { changes, lines });

/** The draft with the replaced lines of the instructions in it again, and with everything that is there now. */
export const keptBoth = (
  draft: AgentDefinition,
  { changes, lines }: Pick<ReplacedEdits, 'changes' | 'lines'>,
): AgentDefinition => {
  const earlier = changes.instructions;
  if (earlier === undefined) return draft;
  const wanted = lines.length === 0 ? listLines(earlier) : lines;
  return { ...draft, instructions: withLines(earlier, wanted, draft.instructions) };
};
