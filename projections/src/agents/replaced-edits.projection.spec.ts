import {
  agentCreated,
  agentDraftEdited,
  agentId,
  agentPublished,
  definition,
  ownerId,
} from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentEvent } from '@throughline/contracts/agents/agent.events.js';
import { AgentReplacedEditsRow, type ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { UserId } from '@throughline/contracts/ids.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { replacedEditsTable, replacedKept } from './replaced-edits.projection.js';

const ana = ownerId;
const ben = UserId.parse('00000000-0000-7000-8000-0000000009a2');

type Said = { by: UserId; minute?: number; event: AgentEvent };
const said = (by: UserId, event: AgentEvent, minute?: number): Said => ({ by, event, ...(minute && { minute }) });
const writes = (by: UserId, instructions: string, minute?: number) =>
  said(by, agentDraftEdited({ instructions }), minute);
const restores = (by: UserId, version = 1) =>
  said(by, { type: 'AgentVersionRestored', data: { agentId, version, definition: definition() } });

const start: Said[] = [said(ana, agentCreated()), said(ana, agentPublished())];
const at = (minute: number): string => `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;

const replacedAfter = (...events: Said[]): ReplacedEdits[] => {
  const all = [...start, ...events].map(({ by, minute, event }, n) =>
    recorded(event, n + 1, { actor: { kind: 'user', id: by }, at: at(minute ?? n) }),
  );
  return AgentReplacedEditsRow.parse(rowAfter(replacedEditsTable, ...all)).replaced;
};

const text = definition().instructions;
const withLine = (line: string): string => `${text}\n${line}`;

describe('the replaced edits of an agent', () => {
  it('are none while everybody keeps what the others wrote', () =>
    expect(
      replacedAfter(writes(ana, withLine('2. Thank them.')), writes(ben, withLine('2. Thank them.\n3. Go.'))),
    ).toEqual([]));

  it('are the fields that a restored version replaced, with their editors', () => {
    const [one, ...others] = replacedAfter(writes(ben, withLine('2. Thank them.')), restores(ana));
    expect(one).toEqual({
      number: 1,
      editors: [ben],
      by: ana,
      version: 1,
      at: at(3),
      changes: { instructions: withLine('2. Thank them.') },
      lines: [],
    });
    expect(others).toEqual([]);
  });

  it('are not what an earlier restore put there, and not what was published', () => {
    expect(replacedAfter(writes(ben, withLine('2. Thank them.')), restores(ana), restores(ana))).toHaveLength(1);
    expect(
      replacedAfter(
        writes(ben, withLine('2. Thank them.')),
        said(ben, agentPublished({ version: 2, definition: definition({ instructions: withLine('2. Thank them.') }) })),
        writes(ana, text),
      ),
    ).toEqual([]);
  });

  it('are the lines of somebody else that an edit took out, with the text that had them', () => {
    const [one] = replacedAfter(writes(ana, withLine('2. Thank them.')), writes(ben, withLine('2. Refuse.')));
    expect(one).toMatchObject({
      editors: [ana],
      by: ben,
      version: null,
      changes: { instructions: withLine('2. Thank them.') },
      lines: ['2. Thank them.'],
    });
  });

  it('are not one’s own lines, nor a line that only has another number', () => {
    expect(replacedAfter(writes(ana, withLine('2. Thank them.')), writes(ana, text))).toEqual([]);
    expect(
      replacedAfter(writes(ana, withLine('2. Thank them.')), writes(ben, withLine('2. Wait.\n3. Thank them.'))),
    ).toEqual([]);
  });

  it('belong to the writer of the line, even when somebody else added a word to it', () => {
    const [one] = replacedAfter(
      writes(ana, withLine('2. Thank them')),
      writes(ben, withLine('2. Thank them all')),
      writes(ben, text),
    );
    expect(one).toMatchObject({ editors: [ana], lines: ['2. Thank them'] });
  });

  it('of one person who goes on editing are one', () => {
    const both = withLine('2. Thank them.\n3. Say goodbye.');
    const all = replacedAfter(writes(ana, both), writes(ben, withLine('3. Say goodbye.')), writes(ben, text));
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ lines: ['2. Thank them.', '3. Say goodbye.'], changes: { instructions: both } });
    const later = [writes(ana, both, 1), writes(ben, withLine('3. Say goodbye.'), 2), writes(ben, text, 30)];
    expect(replacedAfter(...later)).toHaveLength(2);
  });

  it('are the newest only, and fewer when they are long', () => {
    const often = (length: number, times: number) =>
      replacedAfter(
        ...Array.from({ length: times }, (_, n) => [
          writes(ben, withLine(`${n}. ${'x'.repeat(length)}`), 1),
          restores(ana),
        ]).flat(),
      );
    const short = often(1, 25);
    expect(short.map(({ number }) => number)).toEqual(Array.from({ length: replacedKept.edits }, (_, n) => n + 6));
    expect(often(60_000, 5).map(({ number }) => number)).toEqual([3, 4, 5]);
  });
});
