import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import type { UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { aWorkspace } from '../../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../../testing/fake-server.js';
import { WorkspaceContext } from '../../../lib/session/workspace.js';
import { Toaster } from '../../../ui/overlays/toast.js';
import { UpdateDialog } from './update-dialog.js';
import { updateChange, updateOffer } from './update-offer.fixtures.js';

const id = installation.installationId;
const update = `POST /api/workspaces/${workspaceId}/installations/${id}/update`;

describe('an update of a template', () => {
  let asked: readonly Asked[];
  const events: string[] = [];
  beforeEach(() => {
    asked = fakeServer();
    events.length = 0;
    answer(update, { id, revision: 3, position: 0 });
  });

  const show = (offer: UpdateOffer = updateOffer()) =>
    render(
      <WorkspaceContext value={aWorkspace()}>
        <UpdateDialog
          installation={{ workspaceId, id }}
          offer={offer}
          onClose={() => events.push('closed')}
          onTaken={() => events.push('taken')}
          onStale={() => events.push('stale')}
        />
        <Toaster />
      </WorkspaceContext>,
    );
  const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  const updateDraft = () => userEvent.click(screen.getByRole('button', { name: 'Update draft' }));
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const untouched = { hash: 'b'.repeat(64), values: {}, choices: {}, confirmed: false };

  it('sends no choice and no confirmation when nothing is touched, and says what to do next', async () => {
    show();
    expect(box('Description').checked).toBe(true);
    expect(box('Fills invoice with').checked).toBe(true);
    await updateDraft();
    expect(await screen.findByText('Updated to version 3. Publish it when you are ready.')).toBeTruthy();
    expect(sent()).toEqual([untouched]);
    expect(events).toEqual(['taken']);
  });

  it('takes a change that lets an agent do more only when that is ticked', async () => {
    show();
    const more = within(screen.getByRole('region', { name: 'Lets it do more' }));
    const tool = more.getByRole<HTMLInputElement>('checkbox', { name: /^Adds the tool “Calls addresses on the web”/ });
    expect(tool.checked).toBe(false);
    await userEvent.click(tool);
    await updateDraft();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([
      { ...untouched, choices: { checker: { 'tools/http.request': 'theirs' } }, confirmed: true },
    ]);
  });

  it('keeps mine of a field that both sides changed, unless theirs is chosen', async () => {
    show();
    expect([radio(/^Keep mine/).checked, radio(/^Take theirs/).checked]).toEqual([true, false]);
    await userEvent.click(radio(/^Take theirs/));
    await userEvent.click(box('Description'));
    await updateDraft();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ ...untouched, choices: { checker: { 'limits/steps': 'theirs', description: 'mine' } } }]);
  });

  it('shows instructions line by line, as they are and as they become', () => {
    const mine = 'Read it.\nBe kind.';
    const changes = [updateChange({ field: 'instructions', mine, merged: `Check it.\nBe kind.` })];
    show(updateOffer({ agents: updateOffer().agents.map((agent) => ({ ...agent, changes })) }));
    expect(screen.getByText('Read it.').textContent).toBe('Removed: Read it.');
    expect(screen.getByText('Check it.').textContent).toBe('Added: Check it.');
  });

  it('asks for the values that are new in its version, and sends nothing without them', async () => {
    const about = { name: 'currency', label: 'Currency', help: '', default: '', example: 'EUR' };
    show(updateOffer({ variables: [{ type: 'text', ...about }] }));
    await updateDraft();
    expect(sent()).toEqual([]);
    expect(screen.getByText('Type something.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Currency'), 'CHF');
    await updateDraft();
    await waitFor(() => expect(sent()).toEqual([{ ...untouched, values: { currency: 'CHF' } }]));
  });

  it('asks for no new value while nothing is taken that could be filled with it', async () => {
    const about = { name: 'currency', label: 'Currency', help: '', default: '', example: 'EUR' };
    const agents = updateOffer().agents.map((agent) => ({ ...agent, changes: [updateChange()] }));
    show(updateOffer({ agents, triggers: [], variables: [{ type: 'text', ...about }] }));
    await userEvent.click(box('Description'));
    expect(screen.queryByLabelText('Currency')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as up to date' }));
    await waitFor(() => expect(sent()).toEqual([{ ...untouched, choices: { checker: { description: 'mine' } } }]));
    expect(events).toEqual(['taken']);
  });

  it('shows a new value with its default, which can be changed', async () => {
    const about = { name: 'currency', label: 'Currency', help: '', default: 'EUR', example: 'USD' };
    show(updateOffer({ variables: [{ type: 'text', ...about }] }));
    const field = screen.getByLabelText<HTMLInputElement>('Currency');
    expect(field.value).toBe('EUR');
    await userEvent.clear(field);
    await userEvent.type(field, 'CHF');
    await updateDraft();
    await waitFor(() => expect(sent()).toEqual([{ ...untouched, values: { currency: 'CHF' } }]));
  });

  it('reads the offer again when it is another one by now', async () => {
    answer(
      update,
      { type: '', title: 'Someone changed this.', status: 409, instance: '', code: 'version_conflict' },
      409,
    );
    show();
    await updateDraft();
    expect((await screen.findByRole('alert')).textContent).toBe('Someone changed this.');
    expect(events).toEqual(['stale']);
  });

  it('names the changes that the server wants to be confirmed', async () => {
    const errors = [{ pointer: '/choices/arrivals/mapping/invoice', code: 'raises_power', detail: 'It does more.' }];
    const refusal = {
      type: '',
      title: 'Confirm it.',
      status: 409,
      instance: '',
      code: 'template_powers_raised',
      errors,
    };
    answer(update, refusal, 409);
    show();
    await updateDraft();
    expect((await screen.findByRole('alert')).textContent).toBe('Confirm it.');
    expect(screen.getByText('New invoices: Fills invoice with')).toBeTruthy();
    expect(events).toEqual([]);
  });
});
