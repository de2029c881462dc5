import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The file is plain JavaScript, so it is asked in a process of its own. */
const restartsFor = async (...packages: string[]): Promise<unknown> => {
  const script = `import { restartsFor } from './tools/dev/restarts.mjs'; console.log(JSON.stringify(restartsFor(${JSON.stringify(packages)})))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return JSON.parse(stdout);
};

describe('npm run dev', () => {
  it('restarts the backend alone after a change of the backend', async () => {
    expect(await restartsFor('backend')).toEqual({ everything: false, processes: ['backend'] });
  });

  it.each(['contracts', 'catalogue', 'platform', 'projections'])(
    'restarts both servers after a change of %s',
    async (name) => {
      expect(await restartsFor(name)).toEqual({ everything: false, processes: ['backend', 'projections'] });
    },
  );

  it('restarts everything after a change of the embedded services', async () => {
    expect(await restartsFor('backend', 'embedded')).toMatchObject({ everything: true });
  });
});
