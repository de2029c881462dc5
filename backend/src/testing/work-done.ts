import { CommandBus } from '@nestjs/cqrs';
import { requestContext } from '@throughline/platform/logging/request-context.js';
import { Queryable } from '@throughline/platform/postgres/postgres.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import type { Answer } from './client.js';

/** Operations and their counts. */
export type Work = ReadonlyMap<string, number>;

/**
 * Counts the expensive operations of a server in this process from now on: statements, password hashes and commands. When
 * called after an answer, it returns the operations of that request, without those that follow later.
 */
export const watchWork = (): ((answer: Answer) => Work) => {
  const works = new Map<string, Map<string, number>>();
  const note = (what: string): void => {
    const id = requestContext()?.requestId ?? 'none';
    const work = works.get(id) ?? new Map<string, number>();
    works.set(id, work.set(what, (work.get(what) ?? 0) + 1));
  };
  const watch = (prototype: object, method: string, name: (first: unknown) => string): void => {
    const work: unknown = Reflect.get(prototype, method);
    if (typeof work !== 'function') throw new Error(`There is no method ${method} to watch.`);
    Reflect.set(prototype, method, function (this: unknown, ...args: unknown[]): unknown {
      note(name(args[0]));
      const answer: unknown = Reflect.apply(work, this, args);
      return answer;
    });
  };
  watch(Queryable.prototype, 'query', String);
  watch(Queryable.prototype, 'execute', String);
  watch(Passwords.prototype, 'hash', () => 'hash a password');
  watch(Passwords.prototype, 'check', () => 'check a password');
  watch(CommandBus.prototype, 'execute', getName);
  return ({ headers }) => new Map(works.get(headers.get('x-request-id') ?? ''));
};

/** The operations of every request, each with its lowest count, so that cached work of the first request is left out. */
export const doneAlways = (works: readonly Work[]): Record<string, number> => {
  const least = (what: string): number => Math.min(...works.map((work) => work.get(what) ?? 0));
  const all = [...(works[0]?.keys() ?? [])].map((what) => [what, least(what)] as const);
  return Object.fromEntries(all.filter(([, times]) => times > 0));
};

const getName = (command: unknown): string => (command as object).constructor.name;
