// Measures the product against its limits and its peers: npm run bench [-- suite…]
import { openHouse, type House } from './lib/house.ts';
import { busyPercent } from './lib/machine.ts';
import { say } from './lib/progress.ts';
import { report, type Measure } from './lib/report.ts';
import { bundle } from './suites/bundle.ts';
import { commands } from './suites/commands.ts';
import { eventStore } from './suites/event-store.ts';
import { live } from './suites/live.ts';
import { memory } from './suites/memory.ts';
import { readable } from './suites/readable.ts';
import { rebuild } from './suites/rebuild.ts';

/** On one house, in the order in which they disturb each other least. */
const onHouse: Record<string, (house: House) => Promise<Measure[]>> = { memory, bundle, readable, live, commands };
/** With what they need and nothing else. */
const alone: Record<string, () => Promise<Measure[]>> = { rebuild, 'event-store': eventStore };

const asked = process.argv.slice(2);
const isWanted = ([name]: [string, unknown]): boolean => asked.length === 0 || asked.includes(name);
const names = [...Object.keys(onHouse), ...Object.keys(alone)];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  say(`There is no suite ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

let open: House | undefined;
const stop = async (): Promise<void> => {
  const house = open;
  open = undefined;
  await house?.stop();
};
process.once('SIGINT', () => void stop().then(() => process.exit(130)));
process.once('SIGTERM', () => void stop().then(() => process.exit(143)));

const busyBefore = await busyPercent();
const measures: Measure[] = [];
try {
  const suites = Object.entries(onHouse).filter(isWanted);
  if (suites.length > 0) open = await openHouse();
  for (const [name, suite] of suites) {
    say(name);
    if (open !== undefined) measures.push(...(await suite(open)));
  }
  await stop();
  for (const [name, suite] of Object.entries(alone).filter(isWanted)) {
    say(name);
    measures.push(...(await suite()));
  }
} finally {
  await stop();
}
process.exitCode = (await report(measures, busyBefore)) ? 0 : 1;
