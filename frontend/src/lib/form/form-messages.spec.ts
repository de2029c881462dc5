import { z } from 'zod';
import { formMessages } from './form-messages.js';

const Request = z.object({
  name: z.string().min(2).max(5),
  email: z.string().regex(/@/),
  timeZone: z.string().min(1),
  days: z.number().min(1).max(90),
  scopes: z.array(z.string()).min(1),
  role: z.enum(['admin', 'builder']),
  own: z.string().refine(() => false, { error: 'A sentence of its own.' }),
});
const right = { name: 'Ada', email: 'a@b', timeZone: 'UTC', days: 30, scopes: ['runs'], role: 'admin', own: 'x' };

const messages = (given: Partial<Record<keyof typeof right, unknown>>, labels?: Record<string, string>) => {
  const read = Request.omit({ own: true }).safeParse({ ...right, ...given }, { error: formMessages(labels) });
  return read.error?.issues.map(({ message }) => message);
};

describe('what a form says about a field', () => {
  it.each([
    ['an empty text', { name: '' }, 'Name is required.'],
    ['a missing value', { timeZone: undefined }, 'Time zone is required.'],
    ['a short text', { name: 'A' }, 'Name must be at least 2 characters.'],
    ['a long text', { name: 'Adalbert' }, 'Name can be at most 5 characters.'],
    ['an invalid e-mail', { email: 'ada' }, 'Enter an e-mail address, such as ada@example.org.'],
    ['a small number', { days: 0 }, 'Days must be 1 or more.'],
    ['a large number', { days: 100 }, 'Days must be 90 or less.'],
    ['an empty choice of several', { scopes: [] }, 'Choose at least one.'],
    ['a value that is not offered', { role: 'owner' }, 'Role is not valid.'],
  ])('%s', (_what, given, message) => {
    expect(messages(given)).toEqual([message]);
  });

  it('uses the label of the form where the name of the field does not say it', () => {
    expect(messages({ name: '' }, { name: 'New name' })).toEqual(['New name is required.']);
  });

  it('keeps the sentence a contract has of its own', () => {
    const read = Request.safeParse(right, { error: formMessages() });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['A sentence of its own.']);
  });
});
