import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { getModelService, modelServices, type ModelService } from '@throughline/contracts/model-services.js';
import { SystemClock } from '@throughline/platform/clock.js';
import { SystemTimers } from '@throughline/platform/timers.js';
import { modelsByCase } from './models-by-case.js';
import { record } from './record.js';

const usage = `npm run record -- <service> [--address URL] [--model M] [--model CASE=M]

Leads the numbered conversations with a model of the service, and writes what was sent and answered to
backend/src/models/exchanges/<service>. The key is read from RECORD_KEY. docs/exchanges.md says what is left out.
Services: ${modelServices.map(({ id }) => id).join(', ')}`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const serviceNamed = (name: string | undefined): ModelService => {
  const service = name === undefined ? undefined : getModelService(name);
  if (service === undefined) throw new Error(usage);
  return service;
};

const getAddress = (service: ModelService, given: string | undefined): string => {
  const address = given ?? service.address;
  if (address === null || !URL.canParse(address)) throw new Error(`Give the address of ${service.name} as --address.`);
  return address.replace(/\/+$/, '');
};

const run = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { address: { type: 'string' }, model: { type: 'string', multiple: true, default: [] } },
  });
  const service = serviceNamed(positionals[0]);
  const key = process.env['RECORD_KEY'] ?? null;
  if (service.needsKey && key === null) throw new Error(`Set RECORD_KEY to a key of ${service.name}.`);
  const outcomes = await record({
    service,
    address: getAddress(service, values.address),
    key,
    modelOf: modelsByCase(values.model),
    folder: join(process.cwd(), 'backend', 'src', 'models', 'exchanges'),
    send: fetch,
    reading: { timers: new SystemTimers(), clock: new SystemClock() },
  });
  for (const { name, leftOut } of outcomes) print(`  ${name.padEnd(14)} ${leftOut ?? 'recorded'}`);
  return outcomes.some(({ leftOut }) => leftOut === null);
};

run().then(
  (isRecorded) => process.exit(isRecorded ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
