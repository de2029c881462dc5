import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { ContractPipe } from './contract.pipe.js';

const pipe = new ContractPipe();
const Named = z.object({ name: z.string().trim().min(1), 'a/b~c': z.array(z.int()).default([]) });

const refusal = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('It was let through.');
};

describe('a value of a request', () => {
  it('is parsed by the contract', () =>
    expect(pipe.transform({ name: ' Ada ', more: 1 }, { type: 'body', schema: Named })).toEqual({
      name: 'Ada',
      'a/b~c': [],
    }));

  it('is not changed where no contract is given', () => expect(pipe.transform(7, { type: 'custom' })).toBe(7));

  it('is refused with a pointer to every invalid field', () => {
    const { code, extras } = refusal(() =>
      pipe.transform({ name: '', 'a/b~c': [1, 'x'] }, { type: 'body', schema: Named }),
    );
    expect(code).toBe('validation_failed');
    expect(extras.errors?.map(({ pointer, code: rule }) => [pointer, rule])).toEqual([
      ['/name', 'too_small'],
      ['/a~1b~0c/1', 'invalid_type'],
    ]);
  });

  it.each([
    ['', 'This is needed.'],
    ['why', 'At least 20 characters.'],
    ['x'.repeat(31), 'At most 30 characters.'],
  ])('says how long a text has to be: %j', (reason, detail) => {
    const schema = z.object({
      reason: z
        .string()
        .min(reason === '' ? 1 : 20)
        .max(30),
    });
    const { extras } = refusal(() => pipe.transform({ reason }, { type: 'body', schema }));
    expect(extras.errors?.[0]?.detail).toBe(detail);
  });

  it('names a single query field in the pointer', () => {
    const { extras } = refusal(() => pipe.transform('x', { type: 'query', data: 'limit', schema: z.coerce.number() }));
    expect(extras.errors?.[0]?.pointer).toBe('/limit');
  });

  it('refuses parameters that a query does not know, each by its name, and leaves `after` to what waits for it', () => {
    const schema = z.object({ status: z.string().optional() });
    expect(pipe.transform({ status: 'failed', after: '7' }, { type: 'query', schema })).toEqual({ status: 'failed' });
    const { extras } = refusal(() => pipe.transform({ stauts: 'failed', limt: '1' }, { type: 'query', schema }));
    expect(extras.errors).toEqual([
      { pointer: '/stauts', code: 'unrecognized_keys', detail: 'Unknown.' },
      { pointer: '/limt', code: 'unrecognized_keys', detail: 'Unknown.' },
    ]);
  });

  it('refuses a zero character in a parameter of the URL, also as one of several values', () => {
    const schema = z.object({ q: z.string().optional(), actor: z.array(z.string()).optional() });
    const { code, extras } = refusal(() =>
      pipe.transform({ q: 'a\0b', actor: ['a', '\0'] }, { type: 'query', schema }),
    );
    expect([code, extras.errors?.map(({ pointer }) => pointer)]).toEqual(['validation_failed', ['/q', '/actor']]);
    expect(() => pipe.transform('a\0', { type: 'param', data: 'slug', schema: z.string() })).toThrow(NotFound);
  });

  it('is not found when the path has a malformed id', () =>
    expect(() => pipe.transform('x', { type: 'param', data: 'agentId', schema: z.uuid() })).toThrow(NotFound));
});
