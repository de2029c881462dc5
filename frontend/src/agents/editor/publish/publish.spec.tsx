import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, definition, ownerId } from '@throughline/contracts/agents/agent.fixtures.js';
import { answer, fakeServer, page } from '../../../../testing/fake-server.js';
import { agent, at, rehearsal, show } from '../../../../testing/build-screen.js';

describe('publishing a draft', () => {
  beforeEach(() => {
    sessionStorage.clear();
    fakeServer();
    for (const list of ['agents/activity', 'triggers', 'members', 'runs']) answer(`GET ${at}/${list}`, page([]));
    answer('GET /api/models', [rehearsal]);
    answer('GET /api/models/offered', []);
    answer('GET /api/tools', []);
  });

  it('shows what changes and whose edits go out, and keeps the note', async () => {
    const draft = definition({ instructions: '1. Say hi.' });
    answer(`GET ${at}/agents`, page([{ ...agent, draft, unpublishedEditors: [ownerId], position: 300 }]));
    let note: unknown;
    answer(`POST ${at}/agents/${agentId}/publish`, ({ body }: { body: unknown }) => {
      note = body;
      return { id: agentId, revision: 5, position: 0 };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Review and publish' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Publish version 2' }));
    expect(dialog.getByText('Instructions')).toBeTruthy();
    expect(dialog.getByText('Mei')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Note'), 'Shorter');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(note).toEqual({ note: 'Shorter' });
  });

  it('lists what does nothing as it is written', async () => {
    const draft = definition({ instructions: 'With {{mail}}.\n1. `notes.read`' });
    answer(`GET ${at}/agents`, page([{ ...agent, draft, position: 300 }]));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Review and publish' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Publish version 2' }));
    expect(dialog.getByText('Runs of this version fail')).toBeTruthy();
    const findings = within(dialog.getByRole('list', { name: 'Findings' })).getAllByRole('listitem');
    expect(findings.map(({ textContent }) => textContent)).toEqual([
      'Line 1: {{mail}} is not an input.',
      'Line 2: `notes.read` is not allowed.',
    ]);
  });

  it('says what the model is not given of the files that the agent takes', async () => {
    const inputs = [{ type: 'file' as const, name: 'invoice', label: 'Invoice', required: true, multiple: false }];
    answer(`GET ${at}/agents`, page([{ ...agent, draft: definition({ inputs }), position: 300 }]));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Review and publish' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Publish version 2' }));
    expect(await dialog.findByText(/This model can’t read images/)).toBeTruthy();
  });

  it('has nothing to publish when the draft says what is live', async () => {
    answer(`GET ${at}/agents`, page([{ ...agent, position: 300 }]));
    show();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Review and publish' })).disabled).toBe(true);
  });
});
