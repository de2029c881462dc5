// Counts what runs used from an export of history, and compares it with an export of usage. Needs nothing but Node.
//
//   node proof/verify-usage.mjs history.ndjson usage.ndjson
//
// Ends with 0 if every run of the usage has the same quantities and the same digest, and with 1 otherwise. The history has to
// be of the whole workspace, without filters, and at least as new as the usage.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const rules = 1;
const ends = new Set(['StepSucceeded', 'StepFailed', 'StepOutcomeLost', 'StepResultIgnored']);
const maxShown = 20;

const linesOf = async function* (file) {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    if (line.trim() !== '') yield JSON.parse(line);
};

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Returns what an event counts as: `[meter, quantity]`, in the order in which they are in the digest. */
const meteredBy = ({ type, data }, kinds) => {
  if (type === 'RunStarted') return [['runs', 1]];
  if (type === 'RunFailed') return data.code === 'internal' ? [['runs', -1]] : [];
  if (!ends.has(type)) return [];
  const tool = kinds.get(data.seq) === 'tool' ? [['tool_calls', 1]] : [];
  const { payer, costMicros } = data;
  if (!payer || payer === 'none' || !costMicros) return tool;
  return [...tool, [payer === 'deployment' ? 'model_cost' : 'own_model_cost', costMicros]];
};

const usageOf = (events) => {
  const kinds = new Map();
  const sums = { runs: 0, tool_calls: 0, model_cost: 0, own_model_cost: 0 };
  let digest = '';
  for (const event of events.sort((a, b) => a.revision - b.revision)) {
    if (event.type === 'StepStarted') kinds.set(event.data.seq, event.data.kind);
    for (const [meter, quantity] of meteredBy(event, kinds)) {
      sums[meter] += quantity;
      digest = sha256(`${digest} ${rules} ${event.id} ${meter} ${quantity}`);
    }
  }
  return { ...sums, digest };
};

/** For each run, only what is counted: the export may be larger than the memory. */
const readHistory = async (file) => {
  const runs = new Map();
  for await (const { category, stream, id, type, revision, data } of linesOf(file)) {
    if (category !== 'run') continue;
    if (type !== 'StepStarted' && type !== 'RunStarted' && type !== 'RunFailed' && !ends.has(type)) continue;
    const { seq, kind, code, payer, costMicros } = data;
    const events = runs.get(stream) ?? [];
    events.push({ id, type, revision, data: { seq, kind, code, payer, costMicros } });
    runs.set(stream, events);
  }
  return runs;
};

const differencesOf = (row, counted) =>
  [
    ['runs', row.runs, counted.runs],
    ['toolCalls', row.toolCalls, counted.tool_calls],
    ['deploymentMicros', row.deploymentMicros, counted.model_cost],
    ['workspaceMicros', row.workspaceMicros, counted.own_model_cost],
    ['digest', row.digest, counted.digest],
  ].filter(([, said, found]) => said !== found);

const [historyFile, usageFile] = process.argv.slice(2);
if (historyFile === undefined || usageFile === undefined) {
  console.error('Usage: node proof/verify-usage.mjs history.ndjson usage.ndjson');
  process.exit(2);
}
const history = await readHistory(historyFile);
let compared = 0;
let different = 0;
for await (const row of linesOf(usageFile)) {
  compared += 1;
  const differences = differencesOf(row, usageOf(history.get(`run-${row.id}`) ?? []));
  if (differences.length === 0) continue;
  different += 1;
  if (different <= maxShown)
    for (const [field, said, found] of differences)
      console.log(`${row.id} ${field}: the usage says ${said}, the history ${found}`);
}
console.log(`${compared} runs compared, ${different} differ.`);
process.exit(different === 0 && compared > 0 ? 0 : 1);
