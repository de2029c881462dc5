// `npm run ops -- <area> …`: what concerns the read tables is asked of their worker, everything else of the backend's own code.
import { spawn } from 'node:child_process';

const ofBackend = ['operators', 'maintenance', 'queues', 'health', 'log'];
const [area, verb] = process.argv.slice(2);
/** Moving the log concerns servers and read tables, and nothing of the backend. */
const moves = area === 'log' && ['copy', 'moved'].includes(verb);
const [role, entry] =
  ofBackend.includes(area) && !moves
    ? ['backend', 'backend/dist/src/operations/cli/main.js']
    : ['projector', 'projections/dist/src/cli.js'];

if (area === undefined || area === '--help' || area === '-h') {
  process.stdout.write(
    `npm run ops -- <area> …\n\n  ${['projections', 'chain', ...ofBackend].join('\n  ')}\n\nEach says more by --help.\n`,
  );
} else {
  const child = spawn(process.execPath, ['tools/with-house.mjs', role, entry, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
