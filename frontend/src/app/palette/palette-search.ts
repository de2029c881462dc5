import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { runWordIn, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import type { Permission } from '@throughline/contracts/permissions.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { useSettled } from '../../lib/use-settled.js';
import { findAgents } from '../../agents/data/agents.api.js';
import { findRuns } from '../../runs/data/runs.api.js';
import { findNotes } from '../../notes/data/notes.api.js';
import { findTriggers } from '../../triggers/data/triggers.api.js';

/** A word before a name does something with it: “run quotes”. */
export type Verb = 'run' | 'pause' | 'resume' | 'approve';
export type Typed = { verb: Verb | null; rest: string };

const verbs: readonly [words: RegExp, verb: Verb][] = [
  [/^(?:run|start)(?:\s+|$)/i, 'run'],
  [/^pause(?:\s+|$)/i, 'pause'],
  [/^(?:resume|unpause|continue)(?:\s+|$)/i, 'resume'],
  [/^(?:approve|review)(?:\s+|$)/i, 'approve'],
];

export const readTyped = (words: string): Typed => {
  const text = words.trim();
  for (const [pattern, verb] of verbs) {
    const [begin] = pattern.exec(text) ?? [];
    if (begin !== undefined) return { verb, rest: text.slice(begin.length) };
  }
  return { verb: null, rest: text };
};

export type PaletteFound = {
  agents: readonly AgentRow[];
  triggers: readonly TriggerRow[];
  runs: readonly RunRow[];
  notes: readonly NoteRow[];
};
export const nothingFound: PaletteFound = { agents: [], triggers: [], runs: [], notes: [] };

type May = (permission: Permission) => boolean;

/** A page of each kind that the words can mean, as the server finds them. What the role may not do is not searched for. */
const search = async (
  workspaceId: WorkspaceId,
  { verb, rest }: Typed,
  may: May,
  signal: AbortSignal,
): Promise<PaletteFound> => {
  const wantsAgents =
    verb === null || (verb === 'run' && may('runs.start')) || (isPause(verb) && may('agents.publish'));
  const wantsTriggers = (verb === null && rest !== '') || (isPause(verb) && may('triggers.pause'));
  const runId = verb === 'run' ? runWordIn(rest) : null;
  const isApproval = verb === 'approve' && may('runs.control');
  const wantsRuns = isApproval || ((runId !== null || (verb === null && rest !== '')) && may('runs.read'));
  const wantsNotes = verb === null && rest !== '' && may('runs.read');
  const [agents, triggers, runs, notes] = await Promise.all([
    wantsAgents ? findAgents(workspaceId, rest, signal) : [],
    wantsTriggers ? findTriggers(workspaceId, rest, signal) : [],
    wantsRuns ? findRuns(workspaceId, { q: runId ?? rest, waiting: isApproval ? 'approval' : undefined }, signal) : [],
    wantsNotes ? findNotes(workspaceId, rest, signal) : [],
  ]);
  const current = triggers.filter(({ status }) => status !== 'archived');
  return rest === '' && verb === null
    ? { agents: agents.slice(0, limits.found.untyped), triggers: [], runs: [], notes: [] }
    : { agents, triggers: current, runs, notes };
};

export const isPause = (verb: Verb | null): boolean => verb === 'pause' || verb === 'resume';

/** The results for the words, and until they are there the earlier ones, so that the list does not blink. */
export const usePaletteSearch = (words: string) => {
  const { workspaceId, may } = useWorkspace();
  const settled = useSettled(words.trim(), 120);
  const typed = readTyped(settled);
  const { data, problem, loading } = useQuery(`${workspaceId} palette ${settled}`, (signal) =>
    search(workspaceId, typed, may, signal),
  );
  const [last, setLast] = useState({ typed, found: nothingFound });
  if (data !== undefined && data !== last.found) setLast({ typed, found: data });
  const pending = loading || settled !== words.trim();
  return { ...(data === undefined ? last : { typed, found: data }), pending, problem };
};
