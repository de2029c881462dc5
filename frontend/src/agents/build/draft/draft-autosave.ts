import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../../lib/problem-error.js';
import * as draft from './draft.js';
import type { KeptDraft } from './stored-draft.js';

export type KeeperState = {
  draft: draft.DraftState;
  /** When the last of my edits was taken. */
  savedAt: string | null;
  problem: ProblemError | undefined;
};

export type KeeperPorts = {
  save: (changes: Partial<AgentDefinition>, revision: number) => Promise<Receipt>;
  /** Fetches the row afresh; it comes back by `serverMoved`. */
  refresh: () => Promise<void>;
  kept: KeptDraft;
};

export type DraftKeeper = {
  store: StoreApi<KeeperState>;
  edit: (change: Partial<AgentDefinition>) => void;
  keepMine: (field: DefinitionField) => void;
  takeTheirs: (field: DefinitionField) => void;
  serverMoved: (server: AgentDefinition, revision: number) => void;
  /** Saves what can be saved now; false when something stays unsaved. */
  flush: () => Promise<boolean>;
  /** Saves what is left and forgets its timers. */
  close: () => void;
};

const pause = 600;
const patience = 3_000;

const somebodyWasFaster = ({ code }: ProblemError): boolean =>
  code === 'precondition_failed' || code === 'version_conflict';

/** Worth trying again by itself: the network, or a server that is busy. */
const passes = ({ status }: ProblemError): boolean => status === 0 || status === 429 || status >= 500;

/** Saves edits of a draft as they come, one request at a time, and lets nobody's work be overwritten. */
export const keepDraft = (
  server: AgentDefinition,
  revision: number,
  { save, refresh, kept }: KeeperPorts,
): DraftKeeper => {
  const store = createStore<KeeperState>(() => ({
    draft: draft.openDraft(server, revision, kept.read()),
    savedAt: null,
    problem: undefined,
  }));
  const now = () => store.getState().draft;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;

  const take = (next: draft.DraftState, rest: Partial<KeeperState> = {}): void => {
    store.setState({ draft: next, ...rest });
    kept.write(next);
  };

  const later = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void step(), wait);
  };

  const send = async (): Promise<void> => {
    const changes = draft.sendable(now());
    take(draft.sent(now(), changes));
    try {
      const receipt = await save(changes, now().revision);
      take(draft.accepted(now(), receipt.revision), { savedAt: new Date().toISOString(), problem: undefined });
    } catch (error) {
      refuse(error);
    }
  };

  const refuse = (error: unknown): void => {
    if (!(error instanceof ProblemError)) {
      take(draft.refused(now(), false));
      throw error;
    }
    const known = error.problem.current_revision;
    const behind = somebodyWasFaster(error) && (known === undefined || known > now().revision);
    take(draft.refused(now(), behind), { problem: somebodyWasFaster(error) ? undefined : error });
  };

  const catchUp = async (): Promise<void> => {
    try {
      await refresh();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      store.setState({ problem: error });
    }
  };

  const hasWork = (): boolean => draft.fieldsOf(draft.sendable(now())).length > 0;

  /** One turn: catch up if behind, else send what is there, then look again. */
  const step = async (): Promise<void> => {
    clearTimeout(timer);
    if (underWay) return underWay;
    if (!hasWork()) return;
    underWay = (now().behind ? catchUp() : send()).finally(() => {
      underWay = undefined;
    });
    await underWay;
    const { problem } = store.getState();
    if (hasWork() && (!problem || passes(problem))) later(problem ? patience : pause);
  };

  const flush = async (): Promise<boolean> => {
    for (let turn = 0; turn < 5 && hasWork(); turn += 1) {
      await step();
      if (store.getState().problem) break;
    }
    return draft.isClean(now());
  };

  return {
    store,
    edit: (change) => {
      take(draft.edited(now(), change), { problem: undefined });
      later(pause);
    },
    keepMine: (field) => {
      take(draft.keptMine(now(), field));
      later(0);
    },
    takeTheirs: (field) => take(draft.tookTheirs(now(), field)),
    serverMoved: (next, at) => {
      take(draft.serverMoved(now(), next, at));
      if (hasWork() && !underWay) later(pause);
    },
    flush,
    close: () => {
      clearTimeout(timer);
      if (hasWork() && !underWay && !now().behind) void send();
    },
  };
};
