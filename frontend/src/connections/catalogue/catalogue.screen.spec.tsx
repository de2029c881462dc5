import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { CatalogueScreen } from './catalogue.screen.js';

const show = async (words: string): Promise<void> => {
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemoryRouter>
        <CatalogueScreen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await userEvent.type(await screen.findByLabelText('Find a service'), words);
};
const findLine = async (name: string): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name: `Connect ${name}` });
  const line = button.closest('li');
  if (line === null) throw new Error(`${name} is in no list.`);
  return line;
};

describe('the catalogue of services', () => {
  it('says how many actions agents have at a service, and how an account is connected', async () => {
    await show('freshdesk');
    await within(await findLine('Freshdesk')).findByText('9 actions · name and password');
  });

  it('says of a service with several ways what they are', async () => {
    await show('asana');
    await within(await findLine('Asana')).findByText('9 actions · sign in or key');
  });

  it('says where signing in may need an app of an admin first', async () => {
    await show('salesforce');
    await within(await findLine('Salesforce')).findByText('9 actions · sign in, may need an app');
  });

  it('says only how an account is connected where there are no actions', async () => {
    await show('openai');
    within(await findLine('OpenAI')).getByText('key');
  });
});
