import { ranDraft, type RunRow } from '@throughline/contracts/runs/run.rows.js';

const kept = 5;

const isTestOf =
  (personId: string | undefined) =>
  (run: RunRow): boolean =>
    ranDraft(run) && run.startedBy.kind === 'user' && run.startedBy.id === personId;

/** Returns the ids of a person's last tests of an agent, the oldest first, and then of those that were just started. */
export const listTests = (
  runs: readonly RunRow[],
  personId: string | undefined,
  started: readonly string[],
): readonly string[] => {
  const known = runs
    .filter(isTestOf(personId))
    .sort((a, b) => a.position - b.position)
    .map(({ id }) => id)
    .filter((id) => !started.includes(id));
  return [...known, ...started].slice(-Math.max(kept, started.length));
};
