import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const [eventStore, database] = ['esdb://admin:s3cret@one:2113', 'postgresql://me:s3cret@one/two'];
const Seen = z.object({ entry: z.string(), words: z.array(z.string()) }).loose();

describe('npm run ops -- move', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'move-'));
    await writeFile(
      join(folder, 'record.mjs'),
      `import { appendFileSync } from 'node:fs';
       const { MOVE_EVENTSTORE_URL, MOVE_DATABASE_URL } = process.env;
       const [, entry, ...words] = process.argv;
       appendFileSync(${JSON.stringify(join(folder, 'seen'))}, JSON.stringify({ entry, words, MOVE_EVENTSTORE_URL, MOVE_DATABASE_URL }) + '\\n');`,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('gives addresses to the processes that it starts by their environment, where no other user reads them', async () => {
    const words = ['move', `--event-store=${eventStore}`, '--database', database];
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'record.mjs')).href}`,
      DATA_DIR: join(folder, 'data'),
    };
    // There is nothing to move in this folder, so the command ends at once.
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [join('tools', 'ops.mjs'), ...words], { env }, () => resolve());
    });
    const seen = (await readFile(join(folder, 'seen'), 'utf8')).trim().split('\n');
    const [, ...started] = seen.map((line) => Seen.parse(JSON.parse(line)));
    expect(started.map(({ entry }) => basename(entry))).toEqual(['with-addresses.mjs', 'cli.js']);
    for (const { words: given, ...environment } of started) {
      expect(environment).toMatchObject({ MOVE_EVENTSTORE_URL: eventStore, MOVE_DATABASE_URL: database });
      expect(given.join(' ')).not.toContain('s3cret');
    }
  });
});
