import { CommandBus } from '@nestjs/cqrs';
import { requestContext } from '@throughline/platform/logging/request-context.js';
import { Queryable } from '@throughline/platform/postgres/postgres.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import type { Answer } from './client.js';

/** What was done, and how often. */
export type Work = ReadonlyMap<string, number>;

/**
 * What a server in this process does for requests from now on that takes time: statements, hashes of passwords and
 * commands. Told of an answer that has just come: what was done for it. What comes later is not in it.
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
  watch(CommandBus.prototype, 'execute', nameOf);
  return ({ headers }) => new Map(works.get(headers.get('x-request-id') ?? ''));
};

/** What was done every time, as often at least: not what one has warmed and the next finds warm. */
export const doneAlways = (works: readonly Work[]): Record<string, number> => {
  const least = (what: string): number => Math.min(...works.map((work) => work.get(what) ?? 0));
  const all = [...(works[0]?.keys() ?? [])].map((what) => [what, least(what)] as const);
  return Object.fromEntries(all.filter(([, times]) => times > 0));
};

const nameOf = (command: unknown): string => (command as object).constructor.name;
