import { inlineContent, type Json } from '@throughline/contracts/json.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { readWrittenNotes } from './written-notes.js';

const wrote = (given: Json, over: Partial<StepRow> = {}): StepRow =>
  ({ tool: 'notes.write', status: 'succeeded', input: inlineContent(given), ...over }) as StepRow;

describe('the notes that a run wrote', () => {
  it('have their last text, and every line that was added', () =>
    expect([
      ...readWrittenNotes([
        wrote({ key: 'orders', text: 'A' }),
        wrote({ key: 'orders', text: 'B' }),
        wrote({ key: 'orders', text: 'C', add: true }),
        wrote({ key: 'log', text: 'ran', add: true }),
      ]),
    ]).toEqual([
      ['orders', 'B\nC'],
      ['log', 'ran'],
    ]));

  it('leave out what was read, and what was not written', () =>
    expect(
      readWrittenNotes([
        wrote({ key: 'orders' }, { tool: 'notes.read' }),
        wrote({ key: 'orders', text: 'A' }, { status: 'denied' }),
        wrote({ key: 'orders', text: 'A' }, { input: null }),
      ]).size,
    ).toBe(0));
});
