import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Client } from '@throughline/platform/postgres/pg.js';
import { z } from 'zod';
import { Jobs } from './jobs.js';

const Data = z.object({ n: z.int() });
let stack: TestStack;
const open: Jobs[] = [];

beforeAll(async () => {
  stack = await startStack();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(end));
});
afterAll(() => stack.stop());

const end = async (jobs: Jobs): Promise<void> => {
  await jobs.beforeApplicationShutdown();
  await jobs.onApplicationShutdown();
};
const jobsWith = (roles: string, env: Record<string, string> = {}): Jobs => {
  const config = readConfig({
    NODE_ENV: 'test',
    ROLES: roles,
    DATABASE_URL: stack.databaseUrl,
    EVENTSTORE_URL: stack.eventStoreUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    KEY_RING: `k1:${Buffer.alloc(32).toString('base64')}`,
    PEPPER: Buffer.alloc(32).toString('base64'),
    ...(process.env['REDIS_URL'] === undefined ? {} : { REDIS_URL: process.env['REDIS_URL'] }),
    ...env,
  });
  const jobs = new Jobs(config, createLogger('silent'));
  open.push(jobs);
  return jobs;
};

describe('jobs', () => {
  it('adds a job once under its id, and adds it again after it finished', async () => {
    const jobs = jobsWith('jobs');
    const seen: number[] = [];
    const release = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    jobs.work('once', {
      data: Data,
      concurrency: 5,
      run: async ({ n }) => {
        seen.push(n);
        if (n === 1) await release.promise;
        if (n === 3) over.resolve();
        return undefined;
      },
      done: async () => finished.resolve(),
    });
    jobs.onApplicationBootstrap();
    await jobs.add('once', { id: 'a', data: { n: 1 } });
    await jobs.add('once', { id: 'a', data: { n: 2 } });
    release.resolve();
    await finished.promise;
    await jobs.add('once', { id: 'a', data: { n: 3 } });
    await over.promise;
    expect(seen).toEqual([1, 3]);
  });

  it('retries a job that requests it, and one that failed', async () => {
    const jobs = jobsWith('jobs');
    const over = Promise.withResolvers<void>();
    let calls = 0;
    jobs.work('again', {
      data: Data,
      concurrency: 1,
      run: async () => {
        calls += 1;
        if (calls === 1) return { retryAt: new Date(Date.now() + 20) };
        if (calls === 2) throw new Error('not yet');
        over.resolve();
        return undefined;
      },
    });
    jobs.onApplicationBootstrap();
    await jobs.add('again', { id: 'b', data: { n: 1 } });
    await over.promise;
    expect(calls).toBe(3);
  });

  it('leaves the work to a process with the role jobs', async () => {
    const api = jobsWith('api');
    const worker = jobsWith('jobs');
    const over = Promise.withResolvers<string>();
    for (const [name, jobs] of Object.entries({ api, worker })) {
      jobs.work('roles', { data: Data, concurrency: 1, run: async () => void over.resolve(name) });
      jobs.onApplicationBootstrap();
    }
    await api.add('roles', { id: 'c', data: { n: 1 } });
    expect(await over.promise).toBe('worker');
  });

  it('gives the job of a worker that ends to another one', async () => {
    const [first, second] = [jobsWith('jobs'), jobsWith('jobs')];
    const begun = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    first.work('handed-over', {
      data: Data,
      concurrency: 1,
      run: async (_, stop) => {
        begun.resolve();
        await new Promise((resolve) => stop.addEventListener('abort', resolve));
        return { retryAt: new Date() };
      },
    });
    second.work('handed-over', { data: Data, concurrency: 1, run: async () => void over.resolve() });
    first.onApplicationBootstrap();
    await first.add('handed-over', { id: 'd', data: { n: 1 } });
    await begun.promise;
    second.onApplicationBootstrap();
    await end(first);
    await over.promise;
  });

  it('runs jobs once the store is available, and blocks no caller meanwhile', async () => {
    const url = new URL(stack.databaseUrl);
    const admin = new Client({ connectionString: stack.databaseUrl });
    await admin.connect();
    const late = `${url.pathname.slice(1)}_late`;
    url.pathname = `/${late}`;
    const jobs = jobsWith('jobs', { DATABASE_URL: url.href });
    const over = Promise.withResolvers<void>();
    jobs.work('early', { data: Data, concurrency: 1, run: async () => void over.resolve() });
    jobs.onApplicationBootstrap();
    const add = () => jobs.add('early', { id: 'g', data: { n: 1 } });
    if (process.env['REDIS_URL'] === undefined) await expect(add()).rejects.toThrow('does not exist');
    await admin.query(`create database ${late}`);
    await add();
    await over.promise;
    await end(jobs);
    await admin.query(`drop database ${late} with (force)`);
    await admin.end();
  });

  it('accepts jobs while the workers are ending', async () => {
    const [ending, next] = [jobsWith('jobs'), jobsWith('jobs')];
    const over = Promise.withResolvers<void>();
    next.work('late', { data: Data, concurrency: 1, run: async () => void over.resolve() });
    await ending.beforeApplicationShutdown();
    await ending.add('late', { id: 'f', data: { n: 1 } });
    next.onApplicationBootstrap();
    await over.promise;
  });

  it('gives the job of a worker that is lost to another one', async () => {
    const lost = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const [first, second] = [jobsWith('jobs'), jobsWith('jobs')];
    first.work('lost', {
      data: Data,
      concurrency: 1,
      run: async () => {
        lost.resolve();
        return new Promise(() => undefined);
      },
    });
    second.work('lost', { data: Data, concurrency: 1, run: async () => void over.resolve() });
    first.onApplicationBootstrap();
    await first.add('lost', { id: 'e', data: { n: 1 } });
    await lost.promise;
    open.splice(open.indexOf(first), 1);
    // After the grace period its locks are no longer renewed, and its job stays as it is.
    await end(first);
    second.onApplicationBootstrap();
    await over.promise;
  });
});
