import { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { startRedis, type TestRedis } from '@throughline/embedded/testing/redis.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { password, type Person } from '../../testing/person.js';
import { makeOperator } from '../../testing/operator.js';

let redis: TestRedis;
let backend: Backend;
let ada: Person;
beforeAll(async () => {
  redis = await startRedis();
  backend = await startBackend({ env: { REDIS_URL: redis.url } });
  ada = await backend.signUp();
  await makeOperator(backend, ada);
});
afterAll(async () => {
  redis.thaw();
  await backend.stop();
  await redis.stop();
});

const statuses = async () => {
  const { health } = (await ada.client.get('/api/operator/pulse')).as(HealthSnapshot);
  return Object.fromEntries(health.map(({ part, status }) => [part, status]));
};
const metrics = async () => (await fetch(`${backend.url}/metrics`)).text();

describe('While Redis hangs', () => {
  it('is named as away with the parts that need it, and signing up is answered 503 until it is back', async () => {
    expect(await statuses()).toMatchObject({ redis: 'healthy', jobs: 'healthy' });
    expect(await metrics()).toContain('dependency_answers{dependency="redis"} 1');
    redis.freeze();
    const ben = { name: 'Ben Example', email: 'ben@example.com', password, acceptTerms: true };
    const refused = await backend.visitor().post('/api/auth/register', ben);
    const during = [await statuses(), await metrics()] as const;
    redis.thaw();
    expect([refused.status, refused.problem.code]).toEqual([503, 'dependency_unavailable']);
    expect(during[0]).toMatchObject({ redis: 'away', jobs: 'away', mail: 'away', postgres: 'healthy' });
    // On a busy machine requests may be slow.
    expect(during[0]?.['api']).not.toBe('away');
    expect(during[1]).toContain('dependency_answers{dependency="redis"} 0');
    await eventually('Redis answers again', async () => (await statuses())['redis'] === 'healthy');
    expect((await backend.signUp('Cleo Example')).workspaceId).toEqual(expect.any(String));
  });
});
