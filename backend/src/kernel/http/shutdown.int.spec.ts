import { Controller, Get, Module } from '@nestjs/common';
import { startBackend } from '../../testing/backend.js';
import { Open } from '../../access/access.js';

let begun: () => void = () => undefined;
let finish: () => void = () => undefined;
const underWay = new Promise<void>((resolve) => (begun = resolve));

@Controller('api/slow')
class SlowController {
  @Get()
  @Open()
  slow() {
    begun();
    return new Promise((resolve) => (finish = () => resolve({ done: true })));
  }
}
@Module({ controllers: [SlowController] })
class SlowModule {}

it('a process that stops finishes requests in progress and closes its sockets, whose browsers reconnect', async () => {
  const backend = await startBackend({ modules: [SlowModule] });
  const ada = await backend.signUp();
  const live = await ada.socket();
  await live.watch({ kind: 'workspace', workspaceId: ada.workspaceId });
  const answer = backend.visitor().get('/api/slow');
  await underWay;
  const stopped = backend.stop();
  const { reason } = await live.hears('disconnected');
  expect(['transport close', 'transport error']).toContain(reason);
  expect(live.socket.active).toBe(true);
  live.close();
  finish();
  expect((await answer).json).toEqual({ done: true });
  await stopped;
  await expect(backend.visitor().get('/api/health/live')).rejects.toThrow();
});
