import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { fireEvent, screen, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import { agentId, definition, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { RunId, UserId } from '@throughline/contracts/ids.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { runRow, stepRow } from '@throughline/contracts/runs/run.fixtures.js';
import { colleagueId, memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { act } from 'react';
import { aPerson } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { applyEditing } from '../../lib/live/editing.js';
import { useSession } from '../../lib/session/session.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { agent, at, editor, live, rehearsal, rowIs, saves, show, wait, write } from '../../../testing/build-screen.js';

describe('building an agent', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    asked = fakeServer();
    for (const list of ['agents/activity', 'triggers', 'members', 'runs']) answer(`GET ${at}/${list}`, page([]));
    answer(`GET ${at}/agents`, page([agent]));
    answer('GET /api/models', [rehearsal]);
    answer('GET /api/models/offered', []);
    answer('GET /api/tools', []);
    answer(`PATCH ${at}/agents/${agentId}/draft`, { id: agentId, revision: 5, position: 0 });
  });
  afterEach(() => jest.useRealTimers());

  it('is named in the title of the page', async () => {
    show();
    await editor();
    expect(document.title).toBe(`Build · ${agent.name} · Throughline`);
  });

  it('saves what is written by itself, on the revision that was read', async () => {
    show();
    await write('1. Say hi.');
    expect(screen.getByText('Saving')).toBeTruthy();
    await wait();
    expect(saves(asked).map(({ body }) => body)).toEqual([{ changes: { instructions: '1. Say hi.' } }]);
    expect(saves(asked)[0]?.headers.get('if-match')).toBe('"4"');
    expect(screen.getByText(/^Saved/)).toBeTruthy();
  });

  it('shows both values when two wrote the same, and overwrites nothing until one decides', async () => {
    show();
    await write('1. Say hi.');
    rowIs({ revision: 5, position: 200, draft: { ...live, instructions: '1. Say good day.' } });
    await wait();
    const conflict = within(screen.getByRole('alert'));
    expect(conflict.getByText(/Somebody else changed the instructions/)).toBeTruthy();
    expect(saves(asked)).toHaveLength(0);
    fireEvent.click(conflict.getByRole('button', { name: 'Take theirs' }));
    expect((await editor()).value).toBe('1. Say good day.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows where others are: their caret with their name in the text, who edits which setting, who is here', async () => {
    const others = [
      { userId: colleagueId, place: { field: 'instructions', caret: 5 } },
      { userId: UserId.parse('00000000-0000-7000-8000-0000000009a3'), place: { field: 'limits', caret: null } },
    ] as const;
    useMembers.apply([
      memberRow({ id: 'ana', userId: colleagueId, name: 'Ana' }),
      memberRow({ id: 'zoe', userId: others[1].userId, name: 'Zoe' }),
    ]);
    show();
    await editor();
    const announce = (open: boolean) =>
      act(() =>
        others.forEach((each, tab) => applyEditing({ workspaceId, agentId, open, editorId: `${tab}`, ...each })),
      );
    announce(true);
    const line = (await screen.findByText('Ana')).closest('span.absolute.inset-0');
    expect(line?.textContent).toBe('1. AnAnaswer: Say hello.');
    expect(within(screen.getByRole('region', { name: 'Limits' })).getByText('Zoe is editing')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Ana, Mei, Zoe' })).toBeTruthy();
    announce(false);
    expect(screen.queryByText('Ana')).toBeNull();
    expect(screen.queryByRole('group', { name: /Mei/ })).toBeNull();
  });

  it("takes in another person's edit of another field while mine goes on", async () => {
    show();
    await write('1. Say hi.');
    rowIs({
      revision: 5,
      position: 200,
      draft: { ...live, tools: [newToolUse('time.now')] },
    });
    expect(screen.getByRole('button', { name: 'time.now' })).toBeTruthy();
    expect((await editor()).value).toBe('1. Say hi.');
    await wait();
    expect(saves(asked)[0]?.headers.get('if-match')).toBe('"5"');
  });

  it('says while one types what Rehearsal does with the text, and which lines only real models read', async () => {
    show();
    await write('You greet people.\n\n1. Answer: Hello.\n2. answer: More.');
    const reading = within(screen.getByRole('region', { name: 'How the instructions are read' }));
    expect(reading.getByText('Rehearsal follows 2 steps: 2 write lines of the answer.')).toBeTruthy();
    expect(reading.getByText('1 line is ignored until a model is chosen.')).toBeTruthy();
    await write('1. Greet them.\n2. Answer: More.');
    expect(reading.getByText('1 step needs a model. Choose one, or a run fails.')).toBeTruthy();
    expect(reading.getByText(/^“Greet them” needs a model\./)).toBeTruthy();
    await write('Greet people.');
    expect(reading.getByText('Rehearsal follows numbered steps, and there is none, so a run fails.')).toBeTruthy();
  });

  it('adds an unknown input and allows a tool from where they are marked', async () => {
    answer('GET /api/tools', [{ name: 'time.now', title: 'Clock', description: '', readOnly: true, schema: {} }]);
    show();
    await write('1. Answer: {{customer_mail}}.\n2. `time.now`');
    const findings = within(screen.getByRole('list', { name: 'Findings' }));
    expect(findings.getByText('{{customer_mail}} is not an input.')).toBeTruthy();
    expect(screen.getByText('Rehearsal cannot follow 2 of 2 steps, so a run fails.')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(0));
    fireEvent.click(findings.getByRole('button', { name: 'Add it' }));
    expect(findings.queryByText('{{customer_mail}} is not an input.')).toBeNull();
    fireEvent.click(findings.getByRole('button', { name: 'Allow it' }));
    expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull();
    await wait();
    expect(saves(asked).at(-1)?.body).toMatchObject({
      changes: {
        inputs: [{ type: 'text', name: 'customer_mail', label: 'Customer mail', required: true }],
        tools: [newToolUse('time.now')],
      },
    });
  });

  it('shows how steps are written, and inserts an example as the last step', async () => {
    show();
    await wait();
    fireEvent.click(screen.getAllByRole('button', { name: 'How steps are written' }).at(0) ?? document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Insert: Calculate' }));
    const example = 'Work out {{quantity}} times {{unit_price}} with `math.evaluate`';
    expect((await editor()).value).toBe(`1. Answer: Say hello.\n2. ${example}`);
  });

  it('says which words of a call would be left out', async () => {
    const expression = { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] };
    answer('GET /api/tools', [
      { name: 'math.evaluate', title: 'Calculator', description: '', readOnly: true, schema: expression },
    ]);
    const tools = [newToolUse('math.evaluate')];
    const draft = definition({ tools: [...tools] });
    answer(`GET ${at}/agents`, page([{ ...agent, draft, position: 300 }]));
    show();
    await write('1. Double 7 with `math.evaluate`');
    await act(() => jest.advanceTimersByTimeAsync(0));
    const findings = within(screen.getByRole('list', { name: 'Findings' }));
    expect(findings.getByText(/^Rehearsal cannot work out “Double 7 with/)).toBeTruthy();
    await write('1. Work out 2 times 7 with `math.evaluate`');
    expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull();
  });

  it('says why a draft cannot be saved before its test, as one sentence, until it is saved', async () => {
    const full = { type: 'about:blank', title: 'The disk is full.', status: 503, instance: '', code: 'storage_full' };
    answer(`PATCH ${at}/agents/${agentId}/draft`, full, 503);
    show();
    await write('1. Say hi.');
    fireEvent.click(screen.getByRole('button', { name: 'Run the draft' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('The draft is not saved: The disk is full.')).toBeTruthy();
    const why = screen.getByTitle('Not saved: The disk is full.');
    expect(within(why).getByRole('button', { name: 'Try again' }).closest('.truncate')).toBeNull();
    answer(`PATCH ${at}/agents/${agentId}/draft`, { id: agentId, revision: 5, position: 0 });
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(screen.getByText(/^Saved/)).toBeTruthy();
    expect(screen.queryByText(/^The draft is not saved/)).toBeNull();
  });

  it('sends nothing that looks like a credential, and says where it is', async () => {
    show();
    await write(`1. Answer: Hello.\n2. Answer: ${['ghp', 'aB3dE6gH9k'.repeat(4)].join('_')}.`);
    await wait();
    expect(saves(asked)).toHaveLength(0);
    expect(screen.getByTitle('Not saved: remove what looks like a GitHub token')).toBeTruthy();
    const findings = within(screen.getByRole('list', { name: 'Findings' }));
    expect(findings.getByText(/^This looks like a GitHub token\. It is not stored/)).toBeTruthy();
    expect(findings.getByRole('button', { name: 'Line 2' })).toBeTruthy();
    await write('1. Answer: Hello.\n2. Answer: q8ZpL2vN9wKs4TxB7mRd1HcY.');
    expect(findings.getByText(/^This looks like a key\./)).toBeTruthy();
    await wait();
    expect(saves(asked)).toHaveLength(1);
  });

  it('names who replaced unpublished edits by a restored version, and brings them back', async () => {
    answer(`GET ${at}/agents/${agentId}/replaced-draft`, definition({ instructions: '1. Say goodbye.' }));
    show();
    await wait();
    rowIs({
      revision: 5,
      position: 300,
      draft: live,
      replacedDraft: {
        editors: [UserId.parse('0193a000-0000-7000-8000-0000000000bb')],
        version: 1,
        restoredBy: ownerId,
        restoredAt: '2026-11-14T16:02:11.000Z',
      },
    });
    expect(screen.getByText(/restored version 1, .* It replaced unpublished edits by /)).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/replaced-draft'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Show changes' }));
    await wait();
    expect(screen.getByRole('button', { name: 'Hide changes' })).toBeTruthy();
    expect(screen.getByText(/goodbye/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bring them back' }));
    expect((await editor()).value).toBe('1. Say goodbye.');
    await wait();
    expect(saves(asked).at(-1)?.body).toEqual({ changes: { instructions: '1. Say goodbye.' } });
  });

  it('offers to keep both when two changed one line', async () => {
    show();
    await write('1. Say hi.');
    rowIs({ revision: 5, position: 200, draft: { ...live, instructions: '1. Say good day.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Keep both' }));
    expect((await editor()).value).toBe('1. Say good day.\n1. Say hi.');
    await wait();
    expect(saves(asked).at(-1)?.body).toEqual({ changes: { instructions: '1. Say good day.\n1. Say hi.' } });
  });

  it('says which lines of mine somebody else replaced, and brings them back next to theirs', async () => {
    show();
    await write('1. Answer: Say hello.\n2. Say my name.');
    await wait();
    rowIs({ revision: 6, position: 400, draft: { ...live, instructions: '1. Answer: Say hello.\n2. Wave.' } });
    const lost = within(screen.getByRole('list', { name: 'Replaced lines' }));
    expect(lost.getByText('2. Say my name.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bring back' }));
    expect((await editor()).value.split('\n').sort()).toEqual(['1. Answer: Say hello.', '2. Say my name.', '2. Wave.']);
    expect(screen.queryByRole('list', { name: 'Replaced lines' })).toBeNull();
  });

  it('says once that lines of mine are gone if a restored version replaced them', async () => {
    answer(
      `GET ${at}/agents/${agentId}/replaced-draft`,
      definition({ instructions: '1. Answer: Say hello.\n2. Say my name.' }),
    );
    show();
    await write('1. Answer: Say hello.\n2. Say my name.');
    await wait();
    const restore = { version: 1, restoredBy: colleagueId, restoredAt: '2026-11-14T16:02:11.000Z' };
    rowIs({ revision: 6, position: 400, draft: live, replacedDraft: { editors: [ownerId], ...restore } });
    await wait();
    expect(screen.getByRole('button', { name: 'Bring them back' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Replaced lines' })).toBeNull();
  });

  it('closes the inputs of a test to one line while it runs, and opens them by “Change”', async () => {
    const draft = definition({ inputs: [{ type: 'text', name: 'customer', label: 'Customer', required: true }] });
    answer(`GET ${at}/agents`, page([{ ...agent, draft, position: 500 }]));
    answer(`POST ${at}/agents/${agentId}/runs`, {
      id: '0193a000-0000-7000-8000-0000000000cc',
      revision: 0,
      position: 0,
    });
    show();
    await editor();
    rowIs({ revision: 5, draft, position: 500 });
    const form = within(screen.getByRole('region', { name: 'Test the draft' }));
    fireEvent.change(form.getByLabelText(/Customer/), { target: { value: 'Noor' } });
    fireEvent.click(form.getByRole('button', { name: 'Run the draft' }));
    await wait();
    expect(form.queryByLabelText(/Customer/)).toBeNull();
    expect(form.getByText('Customer: Noor')).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: 'Change' }));
    expect(form.getByLabelText<HTMLInputElement>(/Customer/).value).toBe('Noor');
  });

  it('keeps the last tests, and compares two of them', async () => {
    const answers = ['It comes to 12 euros.', 'It comes to 15 euros.'];
    const tests = answers.map((value, at) =>
      runRow({
        id: RunId.parse(`0193a000-0000-7000-8000-0000000000d${at}`),
        agentId,
        version: null,
        number: 7 + at,
        position: 10 + at,
        startedBy: { kind: 'user', id: ownerId },
        status: 'succeeded',
        output: { kind: 'inline', value },
      }),
    );
    useSession.setState({ status: 'signed-in', me: aPerson({ userId: ownerId }) }, true);
    answer(`GET ${at}/runs`, page(tests.toReversed()));
    const note = inlineContent({ key: 'orders', text: 'A-7: 15 euros' });
    const wrote = stepRow({
      kind: 'tool',
      tool: 'notes.write',
      title: 'Notes write',
      status: 'succeeded',
      input: note,
    });
    for (const [index, { id }] of tests.entries()) answer(`GET ${at}/runs/${id}/steps`, index === 0 ? [wrote] : []);
    show();
    await wait();
    const pane = within(screen.getByRole('region', { name: 'Test the draft' }));
    expect(pane.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Open #7', 'Open #8']);
    for (const box of pane.getAllByRole('checkbox', { name: 'Compare' })) fireEvent.click(box);
    await wait();
    const compared = within(screen.getByRole('dialog', { name: 'Compare #7 with #8' }));
    expect(compared.getByText('Answer').nextSibling?.textContent).toContain('15');
    expect(compared.getByText('Note “orders”').nextSibling?.textContent).toBe('Removed: A-7: 15 euros');
    expect(compared.getByText('Steps').nextSibling?.textContent).toContain('Write the note “orders” (succeeded)');
    expect(compared.getByText('Status').nextSibling?.textContent).toBe('Succeeded');
  });

  it('says plainly that Rehearsal is not AI', async () => {
    show();
    await wait();
    expect(screen.getByText('Not AI: it follows fixed rules.')).toBeTruthy();
  });

  it('lets an auditor read it and change nothing', async () => {
    show('auditor');
    expect((await editor()).readOnly).toBe(true);
    expect(screen.getByText(/can read this draft but not change it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review and publish' })).toBeNull();
  });
});
