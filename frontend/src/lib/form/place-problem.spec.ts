import type { Problem } from '@throughline/contracts/problem.js';
import { placeProblem } from './place-problem.js';
import { ProblemError } from '../problem-error.js';

const refused = (given: Partial<Problem>) =>
  new ProblemError({
    type: 'about:blank',
    title: 'Check the marked fields.',
    status: 422,
    instance: '',
    code: 'validation_failed',
    ...given,
  });
const hasField = (name: string) => ['name', 'inputs'].includes(name.split('.')[0] ?? '');

describe('placing a problem in a form', () => {
  it('puts each error at the field its pointer names', () => {
    const errors = [
      { pointer: '/name', code: 'too_big', detail: 'Too long.' },
      { pointer: '/inputs/due', code: 'invalid', detail: 'Not a day.' },
    ];
    expect(placeProblem(refused({ errors }), hasField)).toEqual({
      atFields: [
        { name: 'name', message: 'Too long.' },
        { name: 'inputs.due', message: 'Not a day.' },
      ],
      rest: undefined,
    });
  });

  it('gives the form the sentences of errors at fields it does not have', () => {
    const errors = [{ pointer: '/workspaceId', code: 'invalid', detail: 'There is no such workspace.' }];
    const { atFields, rest } = placeProblem(refused({ errors }), hasField);
    expect([atFields, rest?.sentence]).toEqual([[], 'There is no such workspace.']);
  });

  it('gives the form a problem that names no field', () => {
    const conflict = refused({ code: 'version_conflict', status: 409, title: 'Someone changed this.' });
    expect(placeProblem(conflict, hasField)).toEqual({ atFields: [], rest: conflict });
  });

  it('puts a problem whose code is about one field at that field', () => {
    const taken = refused({ code: 'slug_taken', status: 409, title: 'That address is taken.' });
    expect(placeProblem(taken, hasField, { name: ['slug_taken'] })).toEqual({
      atFields: [{ name: 'name', message: 'That address is taken.' }],
      rest: undefined,
    });
  });
});
