// `npm run ops -- <area> …`: what concerns the read tables is asked of their worker, everything else of the backend's own code.
import { spawn } from 'node:child_process';

const worker = ['projector', 'projections/dist/src/cli.js'];
const backend = ['backend', 'backend/dist/src/operations/cli/main.js'];
const areas = {
  projections: { entry: worker, about: 'read tables: how far they are, rebuild, verify, parked events' },
  chain: { entry: worker, about: 'proves that nothing was changed' },
  operators: { entry: backend, about: 'who may operate this deployment' },
  maintenance: { entry: backend, about: 'tells people, and stops changes or everything' },
  queues: { entry: backend, about: 'jobs that wait, failed or are for later' },
  health: { entry: backend, about: 'how each part is, and since when' },
  log: { entry: backend, about: 'the newest events; log copy and log moved take it to another server' },
};
const usage = `npm run ops -- <area> …

${Object.entries(areas)
  .map(([name, { about }]) => `  ${name.padEnd(13)} ${about}`)
  .join('\n')}

Each says more by --help.
`;

const words = process.argv.slice(2);
const [name, verb] = words.filter((word) => !word.startsWith('-'));
/** Moving the log concerns servers and read tables, and nothing of the backend. */
const moves = name === 'log' && ['copy', 'moved'].includes(verb);

if (name !== undefined && Object.hasOwn(areas, name)) {
  const entry = moves ? worker : areas[name].entry;
  const child = spawn(process.execPath, ['tools/with-house.mjs', ...entry, ...words], { stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else if (words.every((word) => ['--help', '-h'].includes(word))) {
  process.stdout.write(usage);
} else {
  process.stderr.write(`There is nothing to operate named ${name ?? words.join(' ')}.\n\n${usage}`);
  process.exitCode = 2;
}
