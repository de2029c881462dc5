import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { editDraft, getAgent } from '../../data/agents.api.js';
import { useAgents } from '../../data/agents.store.js';
import { isClean } from './draft.js';
import { autosaveDraft, type DraftAutosave, type AutosaveState } from './draft-autosave.js';
import { keptInSession } from './stored-draft.js';

const buildKeeper = ({ id, workspaceId, draft, revision }: AgentRow): DraftAutosave =>
  autosaveDraft(draft, revision, {
    save: (changes, at) => editDraft({ workspaceId, id, revision: at }, changes),
    refresh: async () => useAgents.apply([await getAgent(workspaceId, id)]),
    stored: keptInSession(id),
  });

/** The browser asks before the page is left with something unsaved. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The draft of an agent with my unsaved edits on top; saves by itself. */
export const useDraft = (agent: AgentRow): AutosaveState & { keeper: DraftAutosave } => {
  const [keeper] = useState(() => buildKeeper(agent));
  const state = useStore(keeper.store);
  const { draft, revision } = agent;
  useEffect(() => keeper.serverMoved(draft, revision), [keeper, draft, revision]);
  useEffect(() => keeper.close, [keeper]);

  const unsaved = !isClean(state.draft);
  useEffect(() => {
    if (!unsaved) return undefined;
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return { ...state, keeper };
};
