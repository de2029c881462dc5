import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { GalleryScreen } from './gallery.screen.js';

const card = {
  slug: 'mail-triage',
  title: 'Mail triage',
  summary: 'Sorts mail.',
  icon: { glyph: 'mail', tint: 2 },
  categories: ['support'],
  minutes: 5,
  author: 'Throughline',
  version: 1,
  starts: ['none'],
  tools: ['notes.read'],
  accounts: ['Gmail'],
  needsModel: true,
  offline: false,
};

const Below = () => (
  <Routes>
    <Route index element={<GalleryScreen />} />
  </Routes>
);

it('is there below a workspace too, and says which templates need a model', async () => {
  fakeServer();
  answer('GET /api/templates', { items: [card], total: 1, categories: [] });
  render(
    <WorkspaceContext value={aWorkspace('builder')}>
      <MemoryRouter initialEntries={['/harbour/templates']}>
        <Routes>
          <Route path=":workspace/templates/*" element={<Below />} />
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );
  expect((await screen.findByRole('link', { name: 'Mail triage' })).getAttribute('href')).toBe(
    '/harbour/templates/mail-triage',
  );
  expect(screen.getByText('Needs a model, Gmail')).toBeTruthy();
});
