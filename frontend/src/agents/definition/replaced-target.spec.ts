import { definition, ownerId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { broughtBack, keptBoth } from './replaced-target.js';

const replaced = (over: Partial<ReplacedEdits>): ReplacedEdits => ({
  number: 1,
  editors: [ownerId],
  by: null,
  version: null,
  at: '2026-11-22T10:00:00.000Z',
  changes: {},
  lines: [],
  ...over,
});
const text = (...lines: string[]) => definition({ instructions: lines.join('\n') });

describe('replaced edits', () => {
  it('of a restored version come back as they were', () => {
    const edits = replaced({ version: 1, changes: { instructions: 'Mine.', overlap: 'skip' } });
    expect(broughtBack(text('Theirs.'), edits)).toEqual({ ...text('Mine.'), overlap: 'skip' });
  });

  it('of an edit come back at their place, next to what replaced them', () => {
    const edits = replaced({ changes: { instructions: '1. Read.\n2. Thank.\n3. End.' }, lines: ['2. Thank.'] });
    expect(broughtBack(text('1. Read.', '2. Refuse.', '3. End.'), edits).instructions.split('\n')).toEqual([
      '1. Read.',
      '2. Thank.',
      '2. Refuse.',
      '3. End.',
    ]);
  });

  it('that are in the draft again, also under another number, change nothing', () => {
    const edits = replaced({ changes: { instructions: '1. Read.\n2. Thank.' }, lines: ['2. Thank.'] });
    const draft = text('1. Read.', '2. Refuse.', '3. Thank.');
    expect(broughtBack(draft, edits)).toEqual(draft);
  });

  it('can be kept together with what is there now', () => {
    const edits = replaced({ version: 1, changes: { instructions: '1. Read.\n2. Thank.', overlap: 'skip' } });
    const { instructions, overlap } = keptBoth(text('1. Read.', '2. Refuse.'), edits);
    expect(instructions.split('\n').sort()).toEqual(['1. Read.', '2. Refuse.', '2. Thank.']);
    expect(overlap).toBe(definition().overlap);
  });
});
