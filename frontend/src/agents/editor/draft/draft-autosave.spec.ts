import { jest } from '@jest/globals';
import { agentId, definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { whyUnsaved } from './save-state.js';
import { autosaveDraft, type AutosaveDeps } from './draft-autosave.js';
import { keptInSession } from './stored-draft.js';

const server = definition({ instructions: 'Be kind.' });
const late = () =>
  new ProblemError({
    type: 'about:blank',
    title: 'Late',
    status: 412,
    instance: '',
    code: 'precondition_failed',
    current_revision: 5,
  });

const keeper = (save: AutosaveDeps['save'], refresh: AutosaveDeps['refresh'] = () => Promise.resolve()) =>
  autosaveDraft(server, 4, { save, refresh, stored: keptInSession(agentId) });

describe('keeping a draft', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('sends several keystrokes as one save, on the revision they were based on', async () => {
    const save = jest.fn<AutosaveDeps['save']>().mockResolvedValue({ id: agentId, revision: 5, position: 9 });
    const draft = keeper(save);
    draft.edit({ instructions: 'B' });
    draft.edit({ instructions: 'Be brief.' });
    await jest.runAllTimersAsync();
    expect(save.mock.calls).toEqual([[{ instructions: 'Be brief.' }, 4]]);
    expect(draft.store.getState()).toMatchObject({ draft: { revision: 5, mine: {} }, problem: undefined });
  });

  it('catches up and saves again when another field was changed by somebody faster', async () => {
    const save = jest
      .fn<AutosaveDeps['save']>()
      .mockRejectedValueOnce(late())
      .mockResolvedValue({ id: agentId, revision: 6, position: 9 });
    const draft = keeper(save, () => {
      draft.serverMoved({ ...server, overlap: 'skip' }, 5);
      return Promise.resolve();
    });
    draft.edit({ instructions: 'Be brief.' });
    await jest.runAllTimersAsync();
    expect(save.mock.calls.map(([, revision]) => revision)).toEqual([4, 5]);
    expect(draft.store.getState().draft).toMatchObject({
      mine: {},
      server: { overlap: 'skip', instructions: 'Be brief.' },
    });
  });

  it('stops at a conflict and overwrites nothing', async () => {
    const save = jest.fn<AutosaveDeps['save']>().mockRejectedValue(late());
    const draft = keeper(save, () => {
      draft.serverMoved({ ...server, instructions: 'Theirs.' }, 5);
      return Promise.resolve();
    });
    draft.edit({ instructions: 'Mine.' });
    await jest.runAllTimersAsync();
    expect(save).toHaveBeenCalledTimes(1);
    expect(draft.store.getState().draft).toMatchObject({
      mine: { instructions: 'Mine.' },
      theirs: { instructions: 'Theirs.' },
    });
    await expect(draft.flush()).resolves.toBe(false);
  });

  it('is not saved as a whole while a field has a text that can’t be read', async () => {
    const draft = keeper(() => Promise.reject(late()));
    draft.markUnread('output', true);
    await expect(draft.flush()).resolves.toBe(false);
    expect(whyUnsaved(draft.store.getState())).toBe('correct output');
    draft.markUnread('output', false);
    await expect(draft.flush()).resolves.toBe(true);
    expect(whyUnsaved(draft.store.getState())).toBeNull();
  });

  it('keeps what could not be saved through a reload of the page', () => {
    keeper(() => Promise.reject(late())).edit({ instructions: 'Mine.' });
    const reloaded = keeper(() => Promise.reject(late()));
    expect(reloaded.store.getState().draft.mine).toEqual({ instructions: 'Mine.' });
  });

  it('says that an archived agent takes no edits and does not insist', async () => {
    const archived = new ProblemError({
      type: 'about:blank',
      title: 'Archived',
      status: 409,
      instance: '',
      code: 'invalid_state',
    });
    const save = jest.fn<AutosaveDeps['save']>().mockRejectedValue(archived);
    const draft = keeper(save);
    draft.edit({ overlap: 'skip' });
    await jest.runAllTimersAsync();
    expect(save).toHaveBeenCalledTimes(1);
    expect(draft.store.getState().problem).toBe(archived);
  });
});
