import { startBackend, type Backend } from './backend.js';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

it('lets a person sign up and has a workspace for them', async () => {
  const ada = await backend.signUp();
  const { status } = await ada.client.get(ada.path(''));
  expect(status).toBe(200);
});
