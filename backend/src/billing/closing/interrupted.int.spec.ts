import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { page } from '@throughline/contracts/page.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { FinishPeriod } from '../invoices/finish-period.js';
import { InvoiceCommands } from '../invoices/invoice-commands.js';
import { InvoiceNumbers } from '../invoices/invoice-numbers.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { addRun } from '../../testing/used-runs.js';
import { CloseDuePeriods } from './close-due-periods.js';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const get = <T>(type: abstract new (...given: never[]) => T): T => backend.app.get<T>(type, { strict: false });
const findStatements = async (ada: Person) =>
  (await ada.client.get(ada.path('/invoices')))
    .as(page(InvoiceRow))
    .items.map(({ status, number }) => [status, number]);

type Step = { of: object; name: string };
const steps = (): Record<string, Step> => ({
  draft: { of: get(InvoiceCommands), name: 'draft' },
  number: { of: get(InvoiceNumbers), name: 'getNumber' },
  end: { of: get(InvoiceCommands), name: 'finalise' },
});

/** The process ends when the step has taken effect, before it hears of it. */
const endingAfter = async ({ of, name }: Step, work: () => Promise<void>): Promise<void> => {
  const whole = Reflect.get(of, name) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(of, {
    [name]: async (...given: unknown[]) => {
      await whole.apply(of, given);
      throw new Error('The process ended here.');
    },
  });
  await expect(work()).rejects.toThrow('The process ended here.');
  Reflect.deleteProperty(of, name);
};

it('A statement that was interrupted after any step is finished once, and numbers have no gap', async () => {
  const people = new Map<string, Person>();
  for (const step of Object.keys(steps())) {
    const ada = await backend.signUp('Ada');
    await addRun(backend, ada.workspaceId, '2026-10-15T12:00:00.000Z', { micros: 1_000_000 });
    people.set(step, ada);
  }
  await backend.settled();
  await get(PolicyRunner).pause();
  backend.clock.setTo(new Date('2026-11-01T00:00:20.000Z'));
  await get(CloseDuePeriods).close();
  const finish = ({ workspaceId }: Person) => get(FinishPeriod).finish(workspaceId, 1);
  for (const [step, ada] of people) await endingAfter(steps()[step] as Step, () => finish(ada));
  await Promise.all([...people.values()].flatMap((ada) => [finish(ada), finish(ada)]));
  backend.clock.reset();
  get(PolicyRunner).resume();
  await backend.settled();
  const found = await Promise.all([...people.values()].map(findStatements));
  expect(found.map((ofOne) => ofOne.length)).toEqual([1, 1, 1]);
  expect(found.flat().map(([status]) => status)).toEqual(['statement', 'statement', 'statement']);
  expect(found.flatMap((ofOne) => ofOne.map(([, number]) => number)).sort()).toEqual(['0001', '0002', '0003']);
});
