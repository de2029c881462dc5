import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../../lib/problem-error.js';
import * as draft from './draft.js';
import type { StoredDraft } from './stored-draft.js';

export type AutosaveState = {
  draft: draft.DraftState;
  /** When the latest of the person's edits was saved. */
  savedAt: string | null;
  problem: ProblemError | undefined;
  /** Fields with a text that can’t be read yet: the draft has what they said before. */
  unread: readonly DefinitionField[];
};

export type AutosaveDeps = {
  save: (changes: Partial<AgentDefinition>, revision: number) => Promise<Receipt>;
  /** Fetches the current row, which arrives through `serverMoved`. */
  refresh: () => Promise<void>;
  stored: StoredDraft;
};

export type DraftAutosave = {
  store: StoreApi<AutosaveState>;
  edit: (change: Partial<AgentDefinition>) => void;
  decide: (field: DefinitionField, choice: draft.Choice) => void;
  serverMoved: (server: AgentDefinition, revision: number) => void;
  markUnread: (field: DefinitionField, isUnread: boolean) => void;
  /** Saves everything that can be saved now. False if something stays unsaved. */
  flush: () => Promise<boolean>;
  /** Saves what is left and clears the timers. */
  close: () => void;
};

const debounceMs = 600;
const retryAfterMs = 3_000;

const isConflict = ({ code }: ProblemError): boolean => code === 'precondition_failed' || code === 'version_conflict';

/** The save is retried after a network failure, or if the server is busy. */
const isTemporary = ({ status }: ProblemError): boolean => status === 0 || status === 429 || status >= 500;

/** The draft with the state of its saving. Each change of the draft is also written to the browser's storage. */
const draftInStorage = (server: AgentDefinition, revision: number, stored: StoredDraft) => {
  const store = createStore<AutosaveState>(() => ({
    draft: draft.openDraft(server, revision, stored.read()),
    savedAt: null,
    problem: undefined,
    unread: [],
  }));
  const now = () => store.getState().draft;
  const update = (next: draft.DraftState, rest: Partial<AutosaveState> = {}): void => {
    store.setState({ draft: next, ...rest });
    stored.write(next);
  };
  const hasWork = (): boolean => draft.listFields(draft.sendable(now())).length > 0;
  return { store, now, update, hasWork };
};

type DraftInStorage = ReturnType<typeof draftInStorage>;

/** The two requests: one sends the edits, the other fetches the current row after somebody else changed it. */
const draftRequests = ({ store, now, update }: DraftInStorage, { save, refresh }: AutosaveDeps) => {
  const refuse = (error: unknown): void => {
    if (!(error instanceof ProblemError)) {
      update(draft.refused(now(), false));
      throw error;
    }
    const known = error.problem.current_revision;
    const behind = isConflict(error) && (known === undefined || known > now().revision);
    update(draft.refused(now(), behind), { problem: isConflict(error) ? undefined : error });
  };
  const send = async (): Promise<void> => {
    const changes = draft.sendable(now());
    update(draft.sent(now(), changes));
    try {
      const receipt = await save(changes, now().revision);
      update(draft.accepted(now(), receipt.revision), { savedAt: new Date().toISOString(), problem: undefined });
    } catch (error) {
      refuse(error);
    }
  };
  const catchUp = async (): Promise<void> => {
    try {
      await refresh();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      store.setState({ problem: error });
    }
  };
  return { send, catchUp };
};

/** Schedules the requests, so that one is in progress at a time. */
const requestQueue = ({ store, now, hasWork }: DraftInStorage, { send, catchUp }: ReturnType<typeof draftRequests>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inProgress: Promise<void> | undefined;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void step(), ms);
  };

  /** One step: fetches the current row if the draft is behind, otherwise sends the edits, then schedules the next step. */
  const step = async (): Promise<void> => {
    clearTimeout(timer);
    if (inProgress) return inProgress;
    if (!hasWork()) return;
    inProgress = (now().behind ? catchUp() : send()).finally(() => {
      inProgress = undefined;
    });
    await inProgress;
    const { problem } = store.getState();
    if (hasWork() && (!problem || isTemporary(problem))) schedule(problem ? retryAfterMs : debounceMs);
  };

  return { schedule, step, isBusy: () => inProgress !== undefined, stop: () => clearTimeout(timer) };
};

/** Saves edits of a draft while they are made, one request at a time, and never overwrites edits of others. */
export const autosaveDraft = (server: AgentDefinition, revision: number, deps: AutosaveDeps): DraftAutosave => {
  const current = draftInStorage(server, revision, deps.stored);
  const { store, now, update, hasWork } = current;
  const requests = draftRequests(current, deps);
  const { schedule, step, isBusy, stop } = requestQueue(current, requests);

  const flush = async (): Promise<boolean> => {
    for (let turn = 0; turn < 5 && hasWork(); turn += 1) {
      await step();
      if (store.getState().problem) break;
    }
    return draft.isClean(now()) && store.getState().unread.length === 0;
  };

  return {
    store,
    edit: (change) => {
      update(draft.edited(now(), change), { problem: undefined });
      schedule(debounceMs);
    },
    markUnread: (field, isUnread) =>
      store.setState(({ unread }) => ({
        unread: [...unread.filter((each) => each !== field), ...(isUnread ? [field] : [])],
      })),
    decide: (field, choice) => {
      update(draft.decided(now(), field, choice));
      schedule(0);
    },
    serverMoved: (next, at) => {
      update(draft.serverMoved(now(), next, at));
      if (hasWork() && !isBusy()) schedule(debounceMs);
    },
    flush,
    close: () => {
      stop();
      if (hasWork() && !isBusy() && !now().behind) void requests.send();
    },
  };
};
