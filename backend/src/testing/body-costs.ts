import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import type { Backend } from './backend.js';
import type { Client } from './client.js';
import { makeOperator } from './operator.js';
import { OwnProcess } from './own-process.js';
import type { Person } from './person.js';
import { filled, routeCaller, type RouteCaller } from './route-caller.js';
import type { DeclaredRoute } from './routes.js';

/** For processor time, on a machine that does the loop of `processor-time.mjs` in `loopMs`. */
export const maxMs = 100;
const loopMs = 20;
const tries = 5;
/** Room for the rest of the body. */
const most = limits.requestBody - 4_096;

/** As many different names as a body may have. */
const named = (bytes: number): Record<string, number> => {
  const names = limits.requestNames - 100;
  const length = Math.floor(bytes / names) - '"":1,'.length;
  return Object.fromEntries(Array.from({ length: names }, (_, at) => [`k${at}`.padEnd(length, 'a'), 1]));
};

const nest = (depth: number): unknown[] => (depth === 0 ? [] : [nest(depth - 1)]);

export type Cost = { name: string; status: number; ms: number };

/** Values that take a body to its limit. */
export const bigValues: Readonly<Record<string, (bytes: number) => unknown>> = {
  text: (bytes) => 'a'.repeat(bytes),
  unicode: (bytes) => '🂡\u202e é'.repeat(Math.floor(bytes / 12)),
  texts: (bytes) => Array.from({ length: Math.floor(bytes / 24) }, (_, at) => `word ${at}`.padEnd(20, 'a')),
  list: (bytes) => Array.from({ length: Math.floor(bytes / 2) }, () => 1),
  wide: (bytes) => Object.fromEntries(Array.from({ length: Math.floor(bytes / 12) }, (_, at) => [`k${at}`, 1])),
  nested: (bytes) => ({
    x: Object.fromEntries(Array.from({ length: Math.floor(bytes / 12) }, (_, at) => [`k${at}`, 1])),
  }),
  named,
  'nested names': (bytes) => ({ x: named(bytes) }),
  objects: (bytes) => Array.from({ length: Math.floor(bytes / 8) }, () => ({ k: 1 })),
  deep: (bytes) => Array.from({ length: Math.floor(bytes / 121) }, () => nest(60)),
  numbers: (bytes) => Array.from({ length: Math.floor(bytes / 20) }, (_, at) => (at + 1) / 7.000_000_1),
};

/** Asks a backend in a process of its own, and says what its main thread used for each request. */
export class BodyCosts {
  private constructor(
    readonly own: OwnProcess,
    readonly caller: RouteCaller,
    readonly person: Person,
    readonly client: Client,
  ) {}

  static async start(backend: Backend): Promise<BodyCosts> {
    const person = await backend.signUp('Ada');
    await makeOperator(backend, person);
    const caller = await routeCaller(backend, person);
    const own = await OwnProcess.start(backend.settings({ ROLES: 'api' }));
    return new BodyCosts(own, caller, person, person.client.at(own.url));
  }

  /** Routes whose body has a contract; the one that closes the product for others is the last. */
  get routes(): DeclaredRoute[] {
    const closes = ({ name }: DeclaredRoute): number => (name.startsWith('MaintenanceController') ? 1 : 0);
    return this.caller.routes.filter(({ body }) => body !== undefined).sort((a, b) => closes(a) - closes(b));
  }

  /** A body that has the value in each of its fields in turn, and where no contract looks. */
  *getBodies(route: DeclaredRoute, shape: string): Generator<{ at: string; body: string }> {
    const valid = this.caller.bodyOf(route);
    const known = typeof valid === 'object' && valid !== null ? valid : {};
    const text = JSON.stringify(bigValues[shape]?.(most));
    for (const at of [...Object.keys(known), 'elsewhere']) {
      const rest = Object.entries(known).filter(([name]) => name !== at);
      const others = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`).join('');
      yield { at, body: `{${others}${JSON.stringify(at)}:${text}}` };
    }
  }

  getUrl({ path }: DeclaredRoute): string {
    return filled(path, { workspaceId: this.person.workspaceId, of: this.caller.things });
  }

  /**
   * The least of several tries, since what else the process does is not of the request. A dear one is held against what the
   * loop costs in the same moment, because a machine that others use is slower at times.
   */
  async cost(name: string, ask: () => Promise<{ status: number }>, enough: number): Promise<Cost> {
    let [status, ms] = [0, Infinity];
    for (let at = 0; at < tries && ms > enough / 2; at += 1) {
      const before = await this.own.measure();
      ({ status } = await ask());
      const used = (await this.own.measure()).ms - before.ms;
      ms = Math.min(ms, used <= enough / 2 ? used : used / (await this.slowness()));
    }
    return { name, status, ms: Math.round(ms) };
  }

  /** A refusal may come, and the connection end, before the whole body was written. */
  async send(route: DeclaredRoute, body: string | Uint8Array): Promise<{ status: number }> {
    try {
      return await this.client.send(route.method as 'POST', this.getUrl(route), undefined, { raw: body });
    } catch (error) {
      if (isCutOff(error)) return { status: 413 };
      throw error;
    }
  }

  stop(): Promise<void> {
    return this.own.stop();
  }

  /** How much slower than it is meant for this machine is now; 1 when it is faster. */
  private async slowness(): Promise<number> {
    return Math.max(1, (await this.own.measure(true)).loopMs / loopMs);
  }
}

const CutOff = z.object({ cause: z.object({ code: z.enum(['EPIPE', 'ECONNRESET']) }) });
const isCutOff = (error: unknown): boolean => CutOff.safeParse(error).success;

/** Returns those that cost more than they may, in words. */
export const tooDear = (costs: readonly Cost[], limit: number): string[] =>
  costs.filter(({ ms }) => ms > limit).map(({ name, ms, status }) => `${name}: ${ms} ms (${status})`);
