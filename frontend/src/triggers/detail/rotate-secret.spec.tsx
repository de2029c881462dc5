import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { triggerId, triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { useState } from 'react';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { SignatureFields } from '../settings/signature-fields.js';
import { RotateSecret } from './rotate-secret.js';

const path = `POST /api/workspaces/${workspaceId}/triggers/${triggerId}/rotate-secret`;

it('the secret that Stripe has made is pasted, and sent as it is', async () => {
  const asked = fakeServer();
  answer(path, { id: triggerId, revision: 1, position: 1, secret: null });
  const settings = { kind: 'webhook', signature: 'stripe' } as const;
  render(
    <WorkspaceContext value={aWorkspace('builder')}>
      <RotateSecret trigger={triggerRow({ settings })} signature="stripe" />
    </WorkspaceContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Set the signing secret' }));
  await userEvent.type(screen.getByLabelText('Signing secret of Stripe'), 'whsec_0123456789abcdef');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { secret: 'whsec_0123456789abcdef' },
  ]);
});

it('the choice of a signature says what it is for, and asks for a header where that is to be named', async () => {
  const Form = () => {
    const [settings, setSettings] = useState<WebhookSettings>({ kind: 'webhook', signature: 'standard' });
    return <SignatureFields settings={settings} onChange={setSettings} />;
  };
  render(<Form />);
  const choose = async (label: string) => {
    await userEvent.click(screen.getByLabelText('Signature'));
    await userEvent.click(await screen.findByRole('option', { name: label }));
  };
  await choose('Stripe');
  expect(screen.getByText('Stripe signs each event. Paste the signing secret of the endpoint.')).toBeTruthy();
  await choose('HMAC in a header');
  expect(screen.getByLabelText('Header')).toHaveProperty('value', 'x-signature');
});
