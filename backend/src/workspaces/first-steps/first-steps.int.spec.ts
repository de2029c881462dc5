import { FirstSteps } from '@throughline/contracts/workspaces/first-steps.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
shareBackend((shared) => (backend = shared));

it('says which first steps a workspace has taken', async () => {
  const [ada, eve] = [await backend.signUp('Ada'), await backend.signUp('Eve')];
  const steps = async (by = ada) => {
    await backend.settled();
    return (await by.client.get(by.path('/first-steps'))).as(FirstSteps);
  };
  const none = { run: false, model: false, published: false, trigger: false, invited: false };
  expect(await steps()).toEqual(none);
  const from = { kind: 'import', definition: does('1. Answer: Hello.') };
  const { id } = (await ada.client.post(ada.path('/agents'), { name: 'Greeter', from })).as(Receipt);
  await ada.client.post(ada.path(`/agents/${id}/publish`), { note: '' });
  await ada.client.post(ada.path(`/agents/${id}/runs`), {});
  await ada.client.post(ada.path('/invitations'), {
    invitations: [{ email: 'bo@example.test', role: 'builder' }],
    message: '',
  });
  expect(await steps()).toEqual({ ...none, run: true, published: true, invited: true });
  expect(await steps(eve)).toEqual(none);
});

it('counts a trigger once it may start the agent', async () => {
  const ada = await backend.signUp('Ada');
  const from = { kind: 'import', definition: does('1. Answer: Hello.') };
  const { id: agentId } = (await ada.client.post(ada.path('/agents'), { name: 'Greeter', from })).as(Receipt);
  await backend.settled();
  const settings = { kind: 'webhook', signature: 'none' };
  const trigger = { agentId, name: 'Hook', settings, mapping: {} };
  const { id } = (await ada.client.post(ada.path('/triggers'), trigger)).as(Receipt);
  const hasTrigger = async () => {
    await backend.settled();
    return (await ada.client.get(ada.path('/first-steps'))).as(FirstSteps).trigger;
  };
  expect(await hasTrigger()).toBe(true);
  await ada.client.post(ada.path(`/triggers/${id}/pause`), {});
  expect(await hasTrigger()).toBe(false);
});
