import { z } from 'zod';
import type { Backend } from '../testing/backend.js';
import { makeOperator } from '../testing/operator.js';
import type { Person } from '../testing/person.js';
import { filled, routeCaller, type RouteCaller } from '../testing/route-caller.js';
import type { DeclaredRoute } from '../testing/routes.js';
import { getSample, type Schema } from '../testing/sample.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let caller: RouteCaller;

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
  caller = await routeCaller(backend, ada);
  await makeOperator(backend, ada);
});

/** Values that are of the right type, or nearly, and that a database or a parser may not take. */
const odd = [
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00.000Z',
  '-1',
  '0',
  '1.5',
  '1e400',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%25',
  '%27',
  '%5C',
  'null',
  '00000000-0000-0000-0000-000000000000',
];

type Request = { route: string; url: string };

const ofPath = ({ name, path }: DeclaredRoute): Request[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([parameter]) =>
    odd.map((value) => ({ route: name, url: filledWithAda(path.replace(parameter, value)) })),
  );

/** A position after the head of the log is waited for, which is not the subject here. */
const waited = 'after';

const ofQuery = ({ name, path, query }: DeclaredRoute): Request[] =>
  alternatives(query).flatMap(({ properties = {}, required = [] }) =>
    Object.keys(properties)
      .filter((parameter) => parameter !== waited)
      .flatMap((parameter) => {
        const others = required
          .filter((other) => other !== parameter)
          .map((other) => `${other}=${String(getSample(properties[other] ?? {}))}&`);
        return odd.map((value) => ({
          route: name,
          url: `${filledWithAda(path)}?${others.join('')}${parameter}=${value}`,
        }));
      }),
  );

const alternatives = (query: z.ZodType | undefined): Schema[] => {
  if (query === undefined) return [];
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Schema;
  return schema.anyOf ?? [schema];
};

const filledWithAda = (path: string): string => filled(path, { workspaceId: ada.workspaceId, of: caller.things });

/** A download that breaks off after its headers rejects. */
const failed = async ({ route, url }: Request): Promise<string[]> => {
  const status = await ada.client.get(url).then((answer) => answer.status, String);
  return status === 500 || typeof status === 'string' ? [`${route} ${url}: ${status}`] : [];
};

it('no odd value in a path or a query is a fault of the server', async () => {
  const reads = caller.routes.filter(({ method }) => method === 'GET');
  const requests = reads.map((route) => [...ofPath(route), ...ofQuery(route)]).filter(({ length }) => length > 0);
  expect(requests.length).toBeGreaterThan(35);
  const found: string[] = [];
  for (const ofRoute of requests) found.push(...(await Promise.all(ofRoute.map(failed))).flat());
  expect(found).toEqual([]);
}, 120_000);

it('every route refuses a parameter that it does not know, instead of answering as if it were not there', async () => {
  const places = { workspaceId: ada.workspaceId, of: caller.things };
  const answers: object[] = [];
  for (const route of caller.routes) {
    const { status, text } = await caller.call(ada.client, { ...route, path: `${route.path}?unheard=of` }, places);
    answers.push({ name: route.name, status, named: text.includes('/unheard') });
  }
  expect(answers.length).toBeGreaterThan(100);
  // Callers of hooks may add parameters of their own, and parameters that exclude each other are refused as a whole.
  const hooks = ['HooksController.receive', 'BillingHooksController.receive'];
  const expected = caller.routes.map(({ name }) => ({
    name,
    status: hooks.includes(name) ? 404 : 422,
    named: ![...hooks, 'HistoryController.place'].includes(name),
  }));
  expect(answers).toEqual(expected);
});

it.each([
  ['runs?from=0000-01-01T00:00:00.000Z', '/from'],
  ['runs?version=2147483648', '/version'],
  ['runs?minCost=', '/minCost'],
  ['runs?minCost=%20', '/minCost'],
  ['history?to=0000-01-01T00:00:00Z', '/to'],
  ['history?actor=%00', '/actor'],
  ['history/actors?ids=somebody', '/ids'],
  ['history/marks?from=0000-01-01T00:00:00Z&to=2026-01-02T00:00:00Z', '/from'],
  ['history/export?format=csv&actor=%00', '/actor'],
  ['security/export?format=csv&from=0000-01-01T00:00:00Z', '/from'],
])('%s is refused by the name of its parameter', async (query, pointer) => {
  const { status, problem } = await ada.client.get(ada.path(`/${query}`));
  expect([status, problem.errors?.map((error) => error.pointer)]).toEqual([422, [pointer]]);
});

it.each([
  [{ from: '0000-01-01T00:00:00.000Z' }, ['/filter/from']],
  [{ version: 2_147_483_648 }, ['/filter/version']],
  [{ minCost: null }, ['/filter/minCost']],
  [{ minCost: '' }, ['/filter/minCost']],
  [{ minCost: [] }, ['/filter/minCost']],
])('a cancellation of runs by %j is refused by the name of its field', async (filter, pointers) => {
  const { status, problem } = await ada.client.post(ada.path('/runs/cancel'), { filter });
  expect([status, problem.errors?.map(({ pointer }) => pointer)]).toEqual([422, pointers]);
});
