import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../../testing/fake-server.js';
import { SetupWorkspace } from './setup-workspace.js';

it('The set-up names everything that is wrong at once, at its fields, and sends nothing.', async () => {
  const asked = fakeServer();
  answer('GET /api/me/invitations', page([]));
  render(
    <MemoryRouter>
      <SetupWorkspace me={{ ...aWorkspace().me, memberships: [] }} onDone={() => undefined} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Create workspace' }));
  expect(await screen.findByText('Workspace name is required.')).toBeTruthy();
  expect(screen.getByText('Workspace URL is required.')).toBeTruthy();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
