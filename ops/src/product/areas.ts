import { parseArgs } from 'node:util';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { flags, type Area, type Work } from './area.js';
import { billingArea } from './billing.area.js';
import { healthArea } from './health.area.js';
import { logArea } from './log.area.js';
import { maintenanceArea } from './maintenance.area.js';
import { operatorsArea } from './operators.area.js';
import { queuesArea } from './queues.area.js';
import { releaseArea } from './release.area.js';
import { usageArea } from './usage.area.js';

export const areas: Readonly<Record<string, Area>> = {
  operators: operatorsArea,
  maintenance: maintenanceArea,
  queues: queuesArea,
  health: healthArea,
  log: logArea,
  release: releaseArea,
  usage: usageArea,
  billing: billingArea,
};

/** Parses the command line before anything is started, so that a mistake is reported at once. */
export const getArea = (args: string[]): Work => {
  const { values, positionals } = read(args);
  const [name = '', command, ...rest] = positionals;
  const area = named(name);
  const work = area.work({ command, rest, values });
  if (work === undefined) throw new CommandMistake(area.usage);
  return work;
};

/** The help text to print, or null when a command is to be run. */
export const usageAsked = (args: string[]): string | null => {
  const { values, positionals } = read(args);
  const [name] = positionals;
  if (name === undefined) return `npm run ops -- ${names} …\n\nAdd --help to a name to see its commands.`;
  return values.help ? named(name).usage : null;
};

const names = Object.keys(areas).join('|');

const named = (name: string): Area => {
  const area = areas[name];
  if (area !== undefined) return area;
  throw new CommandMistake(`There is nothing to operate named ${name}. There are: ${Object.keys(areas).join(', ')}.`);
};

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true });
  } catch (error) {
    throw new CommandMistake(error instanceof Error ? error.message : String(error));
  }
};
