import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { EditingPlace } from '@throughline/contracts/realtime.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { createContext, use } from 'react';
import type { Editor } from '../../../lib/live/editing.js';
import type { DraftState } from './draft.js';
import type { DraftAutosave } from './draft-autosave.js';

/** Holds what every part of the build screen works on. */
export type Build = {
  agent: AgentRow;
  /** The draft as the person sees it. */
  shown: AgentDefinition;
  state: DraftState;
  keeper: DraftAutosave;
  edit: (change: Partial<AgentDefinition>) => void;
  readOnly: boolean;
  /** The others who have the draft open. */
  others: readonly Editor[];
  /** Tells them where this person is. */
  enter: (place: EditingPlace) => void;
};

export const BuildContext = createContext<Build | null>(null);

export const useBuild = (): Build => {
  const build = use(BuildContext);
  if (!build) throw new Error('useBuild outside the build screen');
  return build;
};
