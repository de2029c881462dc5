// `npm run ops -- <area> …`: requests about read tables go to the projections worker, all others to the backend's code.
import { withoutAddresses } from './move-addresses.mjs';
import { runChild } from './run-child.mjs';

const worker = ['projector', 'ops/dist/src/projections/cli.js'];
const backend = ['backend', 'ops/dist/src/product/main.js'];
const backups = ['backup', 'ops/dist/src/backup/cli.js'];
const moving = ['backend', 'ops/dist/src/move/cli.js'];
const areas = {
  projections: { entry: worker, about: 'read tables: progress, rebuild, verify, parked events' },
  chain: { entry: worker, about: 'proves that no event was changed' },
  operators: { entry: backend, about: 'who may operate this deployment' },
  maintenance: { entry: backend, about: 'announces maintenance, and stops changes or everything' },
  queues: { entry: backend, about: 'waiting, failed and delayed jobs' },
  health: { entry: backend, about: 'the health of each part, and since when' },
  usage: { entry: backend, about: 'the largest workspaces and what they recorded today' },
  billing: { entry: backend, about: 'counts invoices again from the log, line by line' },
  backup: { entry: backups, about: 'writes everything to one file, while the product runs' },
  restore: { entry: backups, about: 'fills an empty folder from such a file, or proves that it could' },
  move: { entry: moving, about: 'takes a deployment of npm start to other servers, or back' },
  release: { entry: backend, about: 'lets a restored copy go on' },
  log: { entry: backend, about: 'the newest events; log copy and log moved take it to another server' },
};
const usage = `npm run ops -- <area> …

${Object.entries(areas)
  .map(([name, { about }]) => `  ${name.padEnd(13)} ${about}`)
  .join('\n')}

Each has more help: --help.
`;

const words = process.argv.slice(2);
const [name, verb] = words.filter((word) => !word.startsWith('-'));
/** Moving the log involves servers and read tables, but not the backend. */
const moves = name === 'log' && ['copy', 'moved'].includes(verb);

if (name !== undefined && Object.hasOwn(areas, name)) {
  const entry = moves ? worker : areas[name].entry;
  const given = name === 'move' ? withoutAddresses(words, process.env) : { words, env: {} };
  runChild(['tools/with-addresses.mjs', ...entry, ...given.words], { ...process.env, ...given.env });
} else if (words.every((word) => ['--help', '-h'].includes(word))) {
  process.stdout.write(usage);
} else {
  process.stderr.write(`There is no area named ${name ?? words.join(' ')}.\n\n${usage}`);
  process.exitCode = 2;
}
