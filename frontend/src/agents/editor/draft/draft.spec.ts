import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  accepted,
  decided,
  edited,
  invalidFields,
  isClean,
  openDraft,
  readPart,
  refused,
  sendable,
  sent,
  serverMoved,
  shownDraft,
} from './draft.js';

const server = definition({ instructions: 'Be kind.' });
const open = () => openDraft(server, 4);
const input = (name: string) => ({ type: 'text', name, label: name, required: false }) as const;

describe('a draft I edit', () => {
  it('shows my edit over what the server has and sends that field alone', () => {
    const state = edited(open(), { instructions: 'Be brief.' });
    expect(shownDraft(state).instructions).toBe('Be brief.');
    expect(sendable(state)).toEqual({ instructions: 'Be brief.' });
  });

  it('has nothing to save once an edit is taken back by hand', () => {
    expect(isClean(edited(edited(open(), { overlap: 'skip' }), { overlap: 'queue' }))).toBe(true);
  });

  it('is clean and one revision on when the server took what was sent', () => {
    const state = accepted(sent(edited(open(), { overlap: 'skip' }), { overlap: 'skip' }), 5);
    expect(isClean(state)).toBe(true);
    expect(state).toMatchObject({ revision: 5, server: { overlap: 'skip' }, sending: null });
  });

  it('keeps what was typed during the save', () => {
    const saving = sent(edited(open(), { instructions: 'Be' }), { instructions: 'Be' });
    const state = accepted(edited(saving, { instructions: 'Be brief.' }), 5);
    expect(sendable(state)).toEqual({ instructions: 'Be brief.' });
    expect(state.theirs).toEqual({});
  });

  it('knows its own save when the live row is faster than the answer', () => {
    const saving = sent(edited(open(), { instructions: 'Be' }), { instructions: 'Be' });
    const typedOn = edited(saving, { instructions: 'Be brief.' });
    const seen = serverMoved(typedOn, { ...server, instructions: 'Be' }, 5);
    expect(seen.theirs).toEqual({});
    expect(sendable(accepted(seen, 5))).toEqual({ instructions: 'Be brief.' });
  });

  it('does not fight for a value that was saved and then changed by somebody else', () => {
    const saving = sent(edited(open(), { overlap: 'skip' }), { overlap: 'skip' });
    const state = accepted(serverMoved(saving, { ...server, overlap: 'replace' }, 6), 5);
    expect(isClean(state)).toBe(true);
    expect(shownDraft(state).overlap).toBe('replace');
  });

  it('ignores a row older than what it knows', () => {
    const state = accepted(sent(edited(open(), { overlap: 'skip' }), { overlap: 'skip' }), 5);
    expect(serverMoved(state, server, 4)).toBe(state);
  });

  it('marks what breaks a rule and does not send it', () => {
    const state = edited(open(), { inputs: [input('mail'), input('mail')], overlap: 'skip' });
    expect(invalidFields(state)).toEqual(['inputs']);
    expect(sendable(state)).toEqual({ overlap: 'skip' });
  });
});

describe('a draft that two edit', () => {
  it("merges another person's edit of another field", () => {
    const state = serverMoved(edited(open(), { instructions: 'Be brief.' }), { ...server, overlap: 'skip' }, 5);
    expect(shownDraft(state)).toMatchObject({ instructions: 'Be brief.', overlap: 'skip' });
    expect(state.theirs).toEqual({});
    expect(sendable(state)).toEqual({ instructions: 'Be brief.' });
  });

  const conflict = () =>
    serverMoved(edited(open(), { instructions: 'Mine.', overlap: 'skip' }), { ...server, instructions: 'Theirs.' }, 5);

  it('holds a field that both changed, shows both values and sends only the rest', () => {
    const state = conflict();
    expect(state.theirs).toEqual({ instructions: 'Theirs.' });
    expect(shownDraft(state).instructions).toBe('Mine.');
    expect(sendable(state)).toEqual({ overlap: 'skip' });
  });

  it('sends mine over theirs only when I say so', () => {
    const state = decided(conflict(), 'instructions', 'mine');
    expect(state.theirs).toEqual({});
    expect(sendable(state)).toEqual({ instructions: 'Mine.', overlap: 'skip' });
  });

  it('drops mine when I take theirs', () => {
    const state = decided(conflict(), 'instructions', 'theirs');
    expect(shownDraft(state).instructions).toBe('Theirs.');
    expect(sendable(state)).toEqual({ overlap: 'skip' });
  });

  it('keeps both texts when I say so', () => {
    const state = decided(conflict(), 'instructions', 'both');
    expect(state.theirs).toEqual({});
    expect(sendable(state)).toEqual({ instructions: 'Theirs.\nMine.', overlap: 'skip' });
  });

  const twoLines = definition({ instructions: '1. Greet.\n2. Ask.' });
  const withEnd = '1. Greet.\n2. Ask.\n3. End.';
  const theirLine = definition({ instructions: '1. Greet Ana.\n2. Ask.' });
  const merged = '1. Greet Ana.\n2. Ask.\n3. End.';

  it('merges the first line of the other and my new last line', () => {
    const state = serverMoved(edited(openDraft(twoLines, 4), { instructions: withEnd }), theirLine, 5);
    expect(state.theirs).toEqual({});
    expect(sendable(state)).toEqual({ instructions: merged });
  });

  it('merges an edit that arrives during a save, which is refused for it', () => {
    const saving = sent(edited(openDraft(twoLines, 4), { instructions: withEnd }), { instructions: withEnd });
    const arrived = serverMoved(saving, theirLine, 5);
    expect(arrived.theirs).toEqual({});
    expect(sendable(refused(arrived, false))).toEqual({ instructions: merged });
    expect(sendable(serverMoved(refused(saving, true), theirLine, 5))).toEqual({ instructions: merged });
  });

  it('merges an edit on top of my save that arrives before the answer to it, and what I typed since', () => {
    const saving = sent(edited(openDraft(twoLines, 4), { instructions: withEnd }), { instructions: withEnd });
    const typedOn = edited(saving, { instructions: `${withEnd} Now.` });
    const state = accepted(serverMoved(typedOn, { ...twoLines, instructions: merged }, 6), 5);
    expect(state.theirs).toEqual({});
    expect(sendable(state)).toEqual({ instructions: `${merged} Now.` });
  });

  it('finds no conflict when both wrote the same text', () => {
    const state = serverMoved(edited(open(), { instructions: 'Same.' }), { ...server, instructions: 'Same.' }, 5);
    expect(isClean(state)).toBe(true);
  });

  it('waits for the other draft when it was refused for being late', () => {
    const late = refused(sent(edited(open(), { overlap: 'skip' }), { overlap: 'skip' }), true);
    expect(late.behind).toBe(true);
    expect(serverMoved(late, { ...server, instructions: 'Theirs.' }, 5)).toMatchObject({ behind: false, theirs: {} });
  });
});

describe('edits that outlive a reload', () => {
  it('go on where they were', () => {
    expect(sendable(openDraft(server, 4, { mine: { overlap: 'skip' }, base: { overlap: 'queue' } }))).toEqual({
      overlap: 'skip',
    });
  });

  it('are in conflict when the field was changed meanwhile', () => {
    const state = openDraft(server, 9, { mine: { instructions: 'Mine.' }, base: { instructions: 'Long ago.' } });
    expect(state.theirs).toEqual({ instructions: 'Be kind.' });
  });

  it('lose only the fields that make no sense any more', () => {
    expect(readPart({ overlap: 'skip', tools: 'none', colour: 'red' })).toEqual({ overlap: 'skip' });
  });
});
