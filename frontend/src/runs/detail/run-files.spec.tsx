import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { fileId, fileRow } from '@throughline/contracts/files/file.fixtures.js';
import { inline, runId, runRow } from '@throughline/contracts/runs/run.fixtures.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { RunFiles } from './run-files.js';
import { RunPanel } from './run-panel.js';

const at = '2026-01-02T03:04:06.000Z';
const files = `/api/workspaces/${workspaceId}/files`;
const inputs = inline({ order: { file: fileId } });
const show = (run: RunRow) =>
  render(
    <WorkspaceContext value={aWorkspace('auditor')}>
      <RunFiles run={run} />
    </WorkspaceContext>,
  );

it('a run shows its files, to be saved', async () => {
  const asked = fakeServer();
  answer(`GET ${files}`, [fileRow()]);
  show(runRow({ inputs }));
  const link = await screen.findByRole('link', { name: 'order.csv' });
  expect(asked.map(({ path }) => path)).toEqual([`${files}?run=${runId}`]);
  expect(link.getAttribute('href')).toBe(`${files}/${fileId}/content`);
});

it('a run that was erased shows what kind of files it had, and nothing to save', async () => {
  fakeServer();
  answer(`GET ${files}`, [fileRow({ contentErasedAt: at })]);
  show(runRow({ inputs, contentErasedAt: at }));
  expect(await screen.findByText('CSV file, erased')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('a run without files asks for none', () => {
  const asked = fakeServer();
  const { container } = show(runRow());
  expect([container.textContent, asked]).toEqual(['', []]);
});

it('the input of a run says nothing of its files: they have a section of their own', async () => {
  fakeServer();
  answer(`GET ${files}`, [fileRow()]);
  const panel = (run: RunRow) => (
    <WorkspaceContext value={aWorkspace('auditor')}>
      <MemoryRouter>
        <RunPanel run={run} steps={[]} loading={false} />
      </MemoryRouter>
    </WorkspaceContext>
  );
  const { container, rerender } = render(
    panel(runRow({ inputs: inline({ order: { file: fileId }, customer: 'Noor' }) })),
  );
  expect(await screen.findByRole('link', { name: 'order.csv' })).toBeTruthy();
  expect(container.textContent).toContain('Noor');
  expect(container.textContent).not.toContain(fileId);
  rerender(panel(runRow({ inputs })));
  expect(screen.queryByText('Input')).toBeNull();
});
