import { startBackend, type Backend } from './backend.js';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

it('signs a person up, who then has a workspace', async () => {
  const ada = await backend.signUp();
  const { status } = await ada.client.get(ada.path(''));
  expect(status).toBe(200);
});
