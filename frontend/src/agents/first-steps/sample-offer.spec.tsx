import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { SampleOffer } from './sample-offer.js';

const template = '/api/templates/invoice-check';
const busy = { type: 'about:blank', title: 'Busy. Try again in a moment.', status: 503, code: 'overloaded' };

it('a sample that could not be loaded can be loaded again, and be run', async () => {
  const asked = fakeServer();
  answer(`GET ${template}`, { ...busy, instance: 'urn:request:req_1' }, 503);
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter>
        <SampleOffer />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  expect(await screen.findByText('The sample could not be loaded')).toBeTruthy();
  const timesAsked = () => asked.filter(({ path }) => path === template).length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The sample could not be loaded');
  expect(timesAsked()).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Run the sample' }));
  await screen.findAllByText('Busy. Try again in a moment.');
  expect(timesAsked()).toBe(3);
});
