// Measures the product against its limits and its peers: npm run bench [-- suite…]
import { startProduct, type Product } from './lib/product.ts';
import { busyPercent } from './lib/machine.ts';
import { print } from './lib/progress.ts';
import { report, type Measure } from './lib/report.ts';
import { bundle } from './suites/bundle.ts';
import { commands } from './suites/commands.ts';
import { lists } from './suites/lists.ts';
import { live } from './suites/live.ts';
import { memory } from './suites/memory.ts';
import { runs } from './suites/runs.ts';
import { past } from './suites/past.ts';
import { projections } from './suites/projections.ts';

/** Suites that share one product, in the order in which they disturb each other least. */
const onProduct: Record<string, (product: Product) => Promise<Measure[]>> = {
  memory,
  bundle,
  live,
  runs,
  commands,
};
/** Suites that start only what they need. */
const alone: Record<string, () => Promise<Measure[]>> = {
  lists,
  past,
  projections,
};

const asked = process.argv.slice(2);
const isWanted = ([name]: [string, unknown]): boolean => asked.length === 0 || asked.includes(name);
const names = [...Object.keys(onProduct), ...Object.keys(alone)];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  print(`There is no suite ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

let open: Product | undefined;
const stop = async (): Promise<void> => {
  const product = open;
  open = undefined;
  await product?.stop();
};
process.once('SIGINT', () => void stop().then(() => process.exit(130)));
process.once('SIGTERM', () => void stop().then(() => process.exit(143)));

const busyBefore = await busyPercent();
const measures: Measure[] = [];
try {
  const suites = Object.entries(onProduct).filter(isWanted);
  if (suites.length > 0) open = await startProduct();
  for (const [name, suite] of suites) {
    print(name);
    if (open !== undefined) measures.push(...(await suite(open)));
  }
  await stop();
  for (const [name, suite] of Object.entries(alone).filter(isWanted)) {
    print(name);
    measures.push(...(await suite()));
  }
} finally {
  await stop();
}
process.exitCode = (await report(measures, busyBefore)) ? 0 : 1;
