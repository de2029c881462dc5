import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { listBuilds, servedPositions, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { ColumnType } from '@throughline/platform/projections/columns.js';
import type { Projection, Table } from '@throughline/platform/projections/table.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { historyProjection } from '../../history/history.projection.js';
import { projections } from '../../projections.js';
import { foldedUpTo, listRows, getTable, until, writeNotes } from '../../testing/engine-harness.js';
import { wordsProjection } from '../../testing/toy-projections.js';
import { Build, formatSchema } from '../fold/build.js';
import { startProjections, type RunningProjections } from '../start-projections.js';
import { completeViews } from './promotion.js';

const words = getTable(wordsProjection);

/** One more column, as a new version of the product may have it. */
const louder = (indexes: Table['indexes']): Projection => ({
  name: 'words',
  version: 2,
  tables: [
    {
      ...words,
      indexes,
      columns: { ...words.columns, loud: 'text' },
      earlier: { loud: 'upper(text)' },
      evolve: (row, event) => {
        const after = words.evolve(row, event);
        return after && { ...after, loud: String(Reflect.get(after, 'text')).toUpperCase() };
      },
    },
  ],
});

describe('While a new version of a projection is built', () => {
  let stack: TestStack;
  let running: RunningProjections;
  const start = async (projection: Projection, history: Projection = historyProjection): Promise<void> => {
    running = await startProjections({ ...stack, projections: [history, projection] });
  };
  const statuses = async (): Promise<string[]> =>
    (await listBuilds(running.postgres))
      .filter(({ projection }) => projection === 'words')
      .map(({ version, status }) => `${version} ${status}`)
      .sort();

  beforeAll(async () => {
    stack = await startStack();
    await start(wordsProjection);
    await running.caughtUp;
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['hush']));
    await running.stop();
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  it('the earlier version that serves has the new columns, computed from its own, also for the next worker', async () => {
    for (let worker = 1; worker <= 2; worker += 1) {
      // An index that cannot be created keeps the new version from serving.
      await start(louder(['(nowhere)']));
      await until('the build has failed', async () => (await statuses()).includes('2 failed'));
      expect(await statuses()).toContain('1 outdated');
      expect(await listRows(running.postgres, 'words')).toMatchObject([{ text: 'hush', loud: 'HUSH' }]);
      await running.stop();
    }
  });

  it('the new version serves its own columns as soon as it is built', async () => {
    await start(louder([]));
    await until('it serves', async () => (await statuses()).includes('2 live'));
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['quiet']));
    const rows = await listRows(running.postgres, 'words');
    expect(rows.map(({ loud }) => loud).sort()).toEqual(['HUSH', 'QUIET']);
    await running.stop();
  });

  it('a projection that the code has no longer is waited for by nobody', async () => {
    running = await startProjections({ ...stack, projections: [historyProjection] });
    await running.caughtUp;
    expect((await servedPositions(running.postgres)).map(({ projection }) => projection)).toEqual(['history']);
    await running.stop();
  });

  it('a new version of the history is as far as it is of all events that the earlier one has folded', async () => {
    const version = historyProjection.version + 1;
    await start(louder([]), { ...historyProjection, version });
    const found = async () =>
      (await listBuilds(running.postgres)).find((row) => row.projection === 'history' && row.version === version);
    await until('it serves', async () => (await found())?.status === 'live');
    expect((await found())?.eventsTotal).toBeGreaterThan(0);
  });
});

/** Expressions that a version may declare for a column of each type, over a table with a row `{ text: 'hush', tags: ['a'] }`. */
const declarable: Readonly<Record<ColumnType, readonly (readonly [expression: string, shown: unknown])[]>> = {
  text: [
    [`'end'`, 'end'],
    ['upper(text)', 'HUSH'],
    ['times', '1'],
    ['null', null],
  ],
  uuid: [
    [`'00000000-0000-4000-8000-000000000001'`, '00000000-0000-4000-8000-000000000001'],
    [`(tags->>'none')::uuid`, null],
    ['null', null],
  ],
  bigint: [
    ['0', 0],
    ['position - position', 0],
    [`'7'`, 7],
    ['null', null],
  ],
  integer: [
    ['0', 0],
    ['length(text)', 4],
    [`'7'`, 7],
    ['null', null],
  ],
  boolean: [
    ['false', false],
    ['length(text) = 4', true],
    [`'true'`, true],
    ['null', null],
  ],
  timestamptz: [
    [`'2026-01-02T03:04:05Z'`, expect.stringContaining('2026-01-02T03:04:05')],
    [`'2026-01-02 03:04:05+00'::timestamptz`, expect.stringContaining('2026-01-02T03:04:05')],
    ['null', null],
  ],
  jsonb: [
    ['false', false],
    ['0', 0],
    [`'[]'`, []],
    ['tags->0', expect.any(String)],
    ['to_jsonb(times)', 1],
    ['null', null],
  ],
  json: [
    ['true', true],
    [`'{}'`, {}],
    ['null', null],
  ],
  'bigint[]': [['null', null]],
};

describe('Columns that an earlier version lacks', () => {
  let stack: TestStack;
  let running: RunningProjections;

  beforeAll(async () => {
    stack = await startStack();
    running = await startProjections({ ...stack, projections: [historyProjection, wordsProjection] });
    await running.caughtUp;
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['hush']));
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  /** Readers see a build's own columns. */
  const show = (table: Table, row: ProjectionBuild): Promise<void> =>
    running.postgres.script(
      `drop view if exists rm."${table.name}"; create view rm."${table.name}" as select * from "${formatSchema(row)}"."${table.name}"`,
    );
  const typesShown = async (table: string): Promise<Record<string, string>> => {
    const columns = await running.postgres.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [`rm."${table}"`],
    );
    return Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  };
  const getTypes = ({ columns }: Table): Record<string, string> =>
    Object.fromEntries(
      Object.entries(columns).map(([field, type]) => [
        toSnake(field),
        type === 'timestamptz' ? 'timestamp with time zone' : type,
      ]),
    );
  const served = async (): Promise<ProjectionBuild> => {
    const row = (await listBuilds(running.postgres)).find(({ projection }) => projection === 'words');
    if (row === undefined) throw new Error('Nothing serves.');
    return row;
  };

  it.each(
    Object.entries(declarable).flatMap(([type, all]) =>
      all.map(([expression, shown]) => ({ type: type as ColumnType, expression, shown })),
    ),
  )('are shown as $type where $expression is declared', async ({ type, expression, shown }) => {
    const row = await served();
    await show(words, row);
    const table = { ...words, columns: { ...words.columns, added: type }, earlier: { added: expression } };
    await completeViews(running.postgres, { name: 'words', version: 2, tables: [table] }, row);
    expect(await listRows(running.postgres, 'words')).toEqual([expect.objectContaining({ added: shown })]);
    expect(await typesShown('words')).toEqual(getTypes(table));
  });

  it.each(projections.filter(({ tables }) => tables.some(({ earlier }) => Object.keys(earlier).length > 0)))(
    'are all shown of the projection $name',
    async ({ name, version, tables }) => {
      const row = { ...(await served()), projection: name, version: 0 };
      const without = tables.map((table) => ({
        ...table,
        columns: Object.fromEntries(Object.entries(table.columns).filter(([field]) => !(field in table.earlier))),
      }));
      await new Build({ name, version: 0, tables: without }, row, 0).createTables(running.postgres, false);
      for (const table of tables) await show(table, row);
      await completeViews(running.postgres, { name, version, tables }, row);
      for (const table of tables) expect(await typesShown(table.name)).toEqual(getTypes(table));
    },
  );
});
