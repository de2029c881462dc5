import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { TemplateId } from '@throughline/contracts/ids.js';
import { cardOf } from '@throughline/contracts/templates/make-card.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { OfferTemplate } from './offer-template.js';

const id = TemplateId.parse('0193a000-0000-7000-8000-0000000000f1');
const at = '2026-01-02T03:04:05.000Z';
const row: TemplateRow = {
  ...{ id, workspaceId, revision: 1, position: 1, status: 'published', source: { kind: 'file' } },
  newest: { version: 2, hash: 'a'.repeat(64), card: cardOf(pageWatch, 2), words: '' },
  ...{ submission: null, approved: null, difference: null },
  ...{ createdBy: ownerId, createdAt: at, changedAt: at },
};
const submit = `/api/workspaces/${workspaceId}/templates/${id}/submit`;

const complete: TemplateFile = { ...pageWatch, listing: { ...pageWatch.listing, author: 'North Quay' } };

describe('the offer of a template to everybody', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    asked = fakeServer();
  });
  const open = async (file: TemplateFile = complete) => {
    render(
      <WorkspaceContext value={aWorkspace('admin')}>
        <MemoryRouter>
          <OfferTemplate row={row} file={file} />
        </MemoryRouter>
      </WorkspaceContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Offer to everybody' }));
  };

  it('says what the newest version lacks, and leads to a new version instead of to a refusal', async () => {
    await open({ ...complete, listing: { ...complete.listing, does: '', fits: '' } });
    expect(screen.getByRole('list', { name: 'What is missing' }).textContent).toBe(
      'Say what it does.Say whom it fits.',
    );
    expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Make a new version' });
    expect(link.getAttribute('href')).toBe(`/harbour/templates/${id}/edit`);
    expect(asked).toEqual([]);
  });

  it('shows only the sentences of what the server refuses', async () => {
    const errors = [{ pointer: '/file/listing', code: 'required', detail: 'List its steps.' }];
    const refusal = {
      type: '',
      title: 'Check the marked fields.',
      status: 422,
      instance: '',
      code: 'validation_failed',
    };
    answer(`POST ${submit}`, { ...refusal, errors }, 422);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
    expect((await screen.findByRole('alert')).textContent).toBe('List its steps.');
    expect(screen.queryByText('Check the marked fields.')).toBeNull();
  });
});
