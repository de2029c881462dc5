import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { aPerson } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { useSession } from '../../lib/session/session.js';
import { MovedWorkspace } from './moved-workspace.js';

describe('a workspace that the person is not a member of', () => {
  it.each([
    ['creating one', [], 'Create a workspace'],
    ['their own', aPerson().memberships, 'Go to your workspace'],
  ])('says so, and leads to %s', async (_, memberships, way) => {
    const me = aPerson({ memberships });
    fakeServer();
    answer('GET /api/me', me);
    useSession.setState({ status: 'signed-in', me }, true);
    render(
      <MemoryRouter initialEntries={['/elsewhere/agents']}>
        <MovedWorkspace slug="elsewhere" />
      </MemoryRouter>,
    );
    expect(await screen.findByText(/You may have been removed from it/)).toBeTruthy();
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/');
  });
});
