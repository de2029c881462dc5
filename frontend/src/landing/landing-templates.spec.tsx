import { render, screen } from '@testing-library/react';
import { startPageTemplates } from '@throughline/contracts/public/start-page-texts.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { LandingTemplates } from './landing-templates.js';

const busy = { type: 'about:blank', title: 'Busy.', status: 503, instance: 'urn:request:req_1', code: 'overloaded' };

it('a template whose sample cannot be played is shown without it', async () => {
  fakeServer();
  const file = pageWatch;
  for (const slug of startPageTemplates) {
    answer(`GET /api/templates/${slug}`, busy, 503);
    answer(`GET /api/templates/${slug}/file`, file);
  }
  render(
    <MemoryRouter>
      <LandingTemplates now={0} />
    </MemoryRouter>,
  );
  expect(await screen.findAllByRole('link', { name: file.listing.title })).toHaveLength(startPageTemplates.length);
});
