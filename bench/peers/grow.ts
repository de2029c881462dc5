// Gives a workspace its size through the event store of a product on a data folder, in a separate process.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grow, type LargeSize } from '@throughline/backend/seed/large/seed-large.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { z } from 'zod';

const Addresses = z.object({ backend: z.record(z.string(), z.string()) });
const Size = z.object({
  members: z.int(),
  agents: z.int(),
  triggers: z.int(),
  runs: z.int(),
  waiting: z.int(),
}) satisfies z.ZodType<LargeSize>;

const { backend } = Addresses.parse(
  JSON.parse(await readFile(join(process.env['BENCH_DATA_DIR'] ?? '', 'addresses.json'), 'utf8')),
);
const events = await grow(readConfig(backend), {
  workspaceId: WorkspaceId.parse(process.env['BENCH_WORKSPACE']),
  size: Size.parse(JSON.parse(process.env['BENCH_SIZE'] ?? '')),
  progress: (phrase) => process.stderr.write(`    ${phrase}\n`),
});
process.stdout.write(`${JSON.stringify({ ready: true, events })}\n`);
process.exit(0);
