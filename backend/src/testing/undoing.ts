import { CommandBus } from '@nestjs/cqrs';
import { Receipt } from '@throughline/contracts/receipt.js';
import { UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Backend } from './backend.js';
import type { Person } from './person.js';

type Filters = Readonly<Record<string, string | number>>;
type Choices = { except?: readonly string[]; overwrite?: readonly string[]; calls?: readonly string[] };

export const planUndo = async (person: Person, filters: Filters): Promise<UndoPlan> => {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return (await person.client.get(person.path(`/history/undo?${query.toString()}`))).as(UndoPlan);
};

export const requestUndo = async (
  person: Person,
  filters: Filters,
  { moment }: Pick<UndoPlan, 'moment'>,
  choices: Choices = {},
): Promise<string> =>
  (await person.client.post(person.path('/history/undo'), { filters, moment, ...choices })).as(Receipt).id;

/** The undo once each of its items has ended, and everything it did can be read. */
export const endedUndo = async (backend: Backend, person: Person, id: string): Promise<UndoRow> => {
  const row = await eventually('the undo has ended', async () => {
    const undo = (await person.client.get(person.path(`/undos/${id}`))).as(UndoRow);
    if (undo.ended.length < undo.items.length) throw new Error('The undo has not ended.');
    return undo;
  });
  await backend.settled();
  return row;
};

/** Undoes as the plan says, and the choices. */
export const undo = async (
  backend: Backend,
  person: Person,
  filters: Filters,
  choices: Choices = {},
): Promise<UndoRow> => {
  await backend.settled();
  const plan = await planUndo(person, filters);
  return endedUndo(backend, person, await requestUndo(person, filters, plan, choices));
};

export type Command = abstract new (...given: never[]) => object;

/** The process ends when the command has taken effect, before it hears of it; another one goes on. */
export const endAfter = (backend: Backend, type: Command, nth: number): (() => number) => {
  const bus = backend.app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  let seen = 0;
  Object.assign(bus, {
    execute: async (command: Parameters<typeof execute>[0]) => {
      const answer: unknown = await execute(command);
      if (command instanceof type && (seen += 1) === nth) {
        Reflect.deleteProperty(bus, 'execute');
        throw new Error('The process ended here.');
      }
      return answer;
    },
  });
  return () => seen;
};
