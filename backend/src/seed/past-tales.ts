import type { Json } from '@throughline/contracts/json.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { PersonKey } from './people.js';
import type { AgentKey } from './tales/agent-tale.js';

/** `decision`: of the call, where it asked. `failure`: the model gave none of it. */
export type PastTale = {
  agent: AgentKey;
  by: PersonKey;
  inputs: RunInputs;
  call?: {
    tool: string;
    title: string;
    arguments: Record<string, Json>;
    result: Json;
    decision?: 'granted' | 'denied';
  };
  answer: string;
  failure?: { code: string; message: string };
};

const people: readonly PersonKey[] = ['mara', 'tomas', 'ines'];
const goods = ['rope', 'fenders', 'lamps', 'shackles', 'anchors'];
const themes = ['Late delivery', 'Wrong length', 'Broken lamp', 'No answer on the phone'];
const promises = ['send the offer to the yard', 'count the shackles', 'call the carrier', 'mend the gate'];
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const quote = (index: number): PastTale => {
  const [quantity, price] = [20 + ((index * 37) % 400), 2 + (index % 9) * 0.5];
  const result = Math.round(quantity * price * 100) / 100;
  return {
    agent: 'quotes',
    by: at(people, index),
    inputs: { quantity, unit_price: price, discount: 0 },
    call: {
      tool: 'math.evaluate',
      title: 'Work out the price',
      arguments: { expression: `round(${quantity} * ${price} * (1 - 0 / 100), 2)` },
      result: { result },
    },
    answer: `${quantity} pieces come to ${result} euros.`,
  };
};

const complaints = (index: number): PastTale => {
  const [first, second] = [at(themes, index), at(themes, index + 1)];
  const tale: PastTale = {
    agent: 'complaints',
    by: at(people, index + 1),
    inputs: {
      complaints: `${first}: two days, and nobody called.\n${second}: please look at the ${at(goods, index)}.`,
    },
    answer: `${first}: 1. “Two days, and nobody called.”\n${second}: 1. “Please look at the ${at(goods, index)}.”`,
  };
  if (index % 11 !== 6) return tale;
  return { ...tale, failure: { code: 'unavailable', message: 'The provider answered 529: overloaded.' } };
};

const minutes = (index: number): PastTale => {
  const content = `Tomás: ${at(promises, index)}`;
  return {
    agent: 'minutes',
    by: 'mara',
    inputs: { notes: `Weekly. Tomás is going to ${at(promises, index)}. Prices stay as they are.` },
    call: {
      tool: 'todoist.create_task',
      title: 'Add a task',
      arguments: { content },
      result: { id: `6X7gfV9G7rWm5hW${index}`, content, checked: false },
      decision: index % 9 === 4 ? 'denied' : 'granted',
    },
    answer: content,
  };
};

/** Runs of the weeks before today, oldest first. */
export const pastTales = (count: number): PastTale[] =>
  Array.from({ length: count }, (_, index) =>
    at([quote, complaints, minutes, complaints], index)(Math.floor(index / 4) + 3 * (index % 4)),
  );
