import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvoiceCheck, InvoiceFile, InvoiceStory, WhatIf } from '@throughline/contracts/billing/billing.requests.js';
import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { HistoryCauses, HistoryTypes } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import type { Role } from '@throughline/contracts/roles.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { CloseDuePeriods } from '../../closing/close-due-periods.js';
import type { Backend } from '../../../testing/backend.js';
import type { Person } from '../../../testing/person.js';
import { addRun } from '../../../testing/used-runs.js';
import { shareBackend } from '../../../testing/shared-backend.js';

let backend: Backend;
let [ada, grace] = [] as unknown as [Person, Person];
let invoice: InvoiceRow;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
  grace = await backend.signUp('Grace');
  const at = new Date(Date.UTC(backend.clock.now().getUTCFullYear(), backend.clock.now().getUTCMonth() - 1, 15));
  for (const micros of [1_000_000, 2_345_678])
    await addRun(backend, ada.workspaceId, at.toISOString(), { micros, tools: 1 });
  await backend.app.get(CloseDuePeriods, { strict: false }).close();
  invoice = await eventually('the statement is final', async () => {
    const { items } = await list();
    return items.find(({ status }) => status === 'statement') ?? null;
  });
});

const list = async (person = ada) => (await person.client.get(ada.path('/invoices'))).as(page(InvoiceRow));
const member = async (role: Role): Promise<Person> => {
  const person = await backend.signUp(`A ${role}`);
  await ada.admits(person, role);
  await backend.settled();
  return person;
};

describe('an invoice', () => {
  it('is read by who may read money, as a row and with its story', async () => {
    expect((await ada.client.get(ada.path(`/invoices/${invoice.id}`))).as(InvoiceRow)).toEqual(invoice);
    const { events } = (await ada.client.get(ada.path(`/invoices/${invoice.id}/story`))).as(InvoiceStory);
    expect(events.map(({ text }) => text)).toEqual(['Drafted', 'Finalised: 0001']);
    expect(events.every(({ number }) => number !== null)).toBe(true);
  });

  it('is counted again from the log, and a line that differs is found', async () => {
    const check = async () => (await ada.client.post(ada.path(`/invoices/${invoice.id}/check`), {})).as(InvoiceCheck);
    expect(await check()).toMatchObject({ lines: 3, differences: [] });
    const postgres = backend.app.get(Postgres);
    const [build] = await postgres.query<{ schema: string }>(
      `select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relname = 'invoices' and c.relkind = 'r' limit 1`,
    );
    const change = (from: string, to: string) =>
      postgres.execute(`update ${build?.schema}.invoices set lines = replace(lines::text, $1, $2)::jsonb`, [from, to]);
    await change('3345678', '3345679');
    expect((await check()).differences).toEqual([
      { what: 'model_cost quantity', expected: '3345678', found: '3345679' },
    ]);
    await change('3345679', '3345678');
  });

  it('is exported, and counted again from the export of history alone', async () => {
    const json = (await ada.client.get(ada.path(`/invoices/${invoice.id}/export?format=json`))).as(InvoiceFile);
    expect(json.totalMinor).toBe(335);
    const { text } = await ada.client.get(ada.path(`/invoices/${invoice.id}/export?format=csv`));
    expect(text.split('\r\n')[3]).toContain('model_cost,meter,Model use,3345678,0,1000000,1000000,335,2,');
    const history = await ada.client.get(ada.path('/history/export?format=ndjson'));
    const folder = mkdtempSync(join(tmpdir(), 'invoice-'));
    const files = [join(folder, 'history.ndjson'), join(folder, 'invoice.json')] as const;
    writeFileSync(files[0], history.text);
    writeFileSync(files[1], JSON.stringify(json));
    const { status, stdout } = spawnSync(process.execPath, ['proof/verify-invoice.mjs', ...files], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([status, stdout]).toEqual([0, '1 invoices compared, 0 differ.\n']);
  });

  it('of another workspace looks like one that does not exist', async () => {
    for (const below of ['', '/story', '/export?format=json', '/export?format=csv']) {
      expect((await grace.client.get(grace.path(`/invoices/${invoice.id}${below}`))).status).toBe(404);
      expect((await grace.client.get(ada.path(`/invoices/${invoice.id}${below}`))).status).toBe(404);
    }
    expect((await grace.client.post(grace.path(`/invoices/${invoice.id}/check`), {})).status).toBe(404);
    expect((await ada.client.get(ada.path(`/invoices/${newId()}`))).status).toBe(404);
  });
});

it('a month is shown as it would have cost under each plan', async () => {
  const month = invoice.period.from.slice(0, 7);
  const { plans, days } = (await ada.client.get(ada.path(`/billing/what-if?month=${month}`))).as(WhatIf);
  expect(days).toHaveLength(1);
  expect(plans.map(({ plan, totalMinor, stops }) => [plan, totalMinor, stops])).toEqual([
    ['free', 335, null],
    ['team', 2_335, null],
    ['business', 4_835, null],
  ]);
});

describe('what a workspace pays', () => {
  const getHistory = async ({ client }: Person): Promise<string> => {
    const answers = [
      await client.get(ada.path('/history?limit=200')),
      await client.get(ada.path('/history/export?format=csv')),
      await client.get(ada.path('/history/export?format=ndjson')),
    ];
    return answers.map(({ text }) => text).join('\n');
  };

  it.each(['admin', 'auditor'] as const)('is read by an %s', async (role) => {
    const person = await member(role);
    expect((await list(person)).items).toHaveLength(1);
    expect(await getHistory(person)).toContain('InvoiceFinalised');
  });

  it.each(['builder', 'runner'] as const)('is read nowhere by a %s', async (role) => {
    const person = await member(role);
    for (const below of [
      '/invoices',
      `/invoices/${invoice.id}`,
      `/invoices/${invoice.id}/export?format=csv`,
      '/billing/what-if?month=2026-10',
    ])
      expect((await person.client.get(ada.path(below))).status).toBe(403);
    const text = await getHistory(person);
    for (const type of ['InvoiceFinalised', 'InvoiceDrafted', 'PeriodClosed']) expect(text).not.toContain(type);
    const { text: found } = await ada.client.get(ada.path('/history?type=InvoiceFinalised'));
    const [final] = page(HistoryRow).parse(JSON.parse(found)).items;
    if (final === undefined) throw new Error('There is a final one.');
    const { position } = final;
    expect((await ada.client.get(ada.path(`/history/${position}`))).status).toBe(200);
    expect((await person.client.get(ada.path(`/history/${position}`))).status).toBe(404);
    const { types } = (await person.client.get(ada.path('/history/types'))).as(HistoryTypes);
    expect(types.filter(({ type }) => /Invoice|Period/.test(type))).toEqual([]);
    const { causes, counts } = (
      await person.client.get(ada.path(`/history/causes?correlations=${final.meta.correlationId}`))
    ).as(HistoryCauses);
    expect([causes, counts]).toEqual([[], {}]);
    const socket = await person.socket();
    expect((await socket.watch({ kind: 'billing', workspaceId: ada.workspaceId })).kind).toBe('problem');
    socket.close();
  });

  it('reaches nobody any more whose role changes while they watch', async () => {
    const person = await member('admin');
    const socket = await person.socket();
    const room = { kind: 'billing', workspaceId: ada.workspaceId } as const;
    expect((await socket.watch(room)).kind).toBe('synced');
    const closed = socket.hears('closed', ({ message }) => message.room.kind === 'billing');
    expect((await ada.client.patch(ada.path(`/members/${person.userId}/role`), { role: 'builder' })).status).toBe(200);
    await closed;
    await eventually(
      'the list is refused',
      async () => (await person.client.get(ada.path('/invoices'))).status === 403,
    );
    socket.close();
  });
});

it('is counted again a few times a minute, so that a large one delays nobody else', async () => {
  const check = () => ada.client.post(ada.path(`/invoices/${invoice.id}/check`), {});
  const answers = await Promise.all(Array.from({ length: 15 }, check));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
});
