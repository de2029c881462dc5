import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { agent, at, editor, rehearsal, show } from '../../../../testing/build-screen.js';
import { answer, fakeServer, page } from '../../../../testing/fake-server.js';

const notes = ['read', 'write'].map((name) => ({
  name: `notes.${name}`,
  title: '',
  description: `Can ${name} a note.`,
  readOnly: true,
  schema: {},
}));

const allowed = [newToolUse('notes.read'), newToolUse('notes.write'), newToolUse('time.now', 'deny')];

const begin = async (instructions: string, tools = allowed): Promise<HTMLTextAreaElement> => {
  fakeServer();
  const draft = definition({
    instructions,
    tools,
    inputs: [{ type: 'text', name: 'customer', label: 'Name of the customer', required: true }],
  });
  for (const list of ['agents/activity', 'triggers', 'members', 'runs']) answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/agents`, page([{ ...agent, draft, position: 700 }]));
  answer('GET /api/models', [rehearsal]);
  answer('GET /api/models/offered', []);
  answer('GET /api/tools', notes);
  answer(`PATCH ${at}/agents/${agentId}/draft`, { id: agentId, revision: 5, position: 0 });
  show();
  const area = await editor();
  await waitFor(() => expect(area.value).toBe(instructions));
  await userEvent.click(area);
  area.setSelectionRange(instructions.length, instructions.length);
  return area;
};

const listed = (): (string | null)[] => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('completion in the instructions', () => {
  beforeEach(() => {
    sessionStorage.clear();
    // The test's browser has no editing commands; the editor then writes into the text itself.
    document.execCommand = () => false;
  });

  it('offers the tools after a backtick, and writes the one that is chosen with the keys', async () => {
    const area = await begin('1. Keep it');
    await userEvent.keyboard(' with `');
    await waitFor(() => expect(listed()).toEqual(['notes.readCan read a note.', 'notes.writeCan write a note.']));
    const combobox = screen.getByRole('combobox', { name: 'Instructions' });
    expect(combobox).toBe(area);
    const list = screen.getByRole('listbox', { name: 'Tools' });
    expect(combobox.getAttribute('aria-controls')).toBe(list.id);
    const marked = () => within(list).getByRole('option', { selected: true });
    expect(combobox.getAttribute('aria-activedescendant')).toBe(marked().id);
    await userEvent.keyboard('{ArrowDown}');
    expect(marked().textContent).toContain('notes.write');
    expect(combobox.getAttribute('aria-activedescendant')).toBe(marked().id);
    await userEvent.keyboard('{Enter}');
    expect(area.value).toBe('1. Keep it with `notes.write`');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Instructions' })).toBe(area);
  });

  it('offers inputs and the results of earlier steps after two braces, and takes one by Tab', async () => {
    const area = await begin('1. Look with `notes.read`\n2. Answer: ');
    await userEvent.keyboard('{{{{');
    expect(listed()).toEqual(['customerName of the customer', 'step 1Look with `notes.read`']);
    await userEvent.keyboard('step');
    expect(listed()).toEqual(['step 1Look with `notes.read`']);
    await userEvent.tab();
    expect(area.value).toBe('1. Look with `notes.read`\n2. Answer: {{step 1}}');
    expect(document.activeElement).toBe(area);
  });

  it('offers tools that are not allowed yet, and allows the one that is chosen', async () => {
    const area = await begin('1. Keep it', []);
    await userEvent.keyboard(' with `wr');
    await waitFor(() => expect(listed()).toEqual(['notes.writeallows itCan write a note.']));
    await userEvent.keyboard('{Enter}');
    expect(area.value).toBe('1. Keep it with `notes.write`');
    expect(await screen.findByRole('button', { name: /^notes\.write: / })).toBeTruthy();
  });

  it('stays away after Escape until another name begins', async () => {
    const area = await begin('1. Use');
    await userEvent.keyboard(' `{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('no');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('` and `wr');
    expect(listed()).toEqual(['notes.writeCan write a note.']);
    await userEvent.click(screen.getByRole('option'));
    expect(area.value).toBe('1. Use `no` and `notes.write`');
  });
});
