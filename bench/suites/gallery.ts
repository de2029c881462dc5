import { Client as Database } from 'pg';
import { z } from 'zod';
import { Client } from '../lib/client.ts';
import { signUp } from '../lib/person.ts';
import type { Product } from '../lib/product.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median, percentile } from '../lib/statistics.ts';

const templates = 10_000;
const times = 40;
const limitMs = 50;
const Made = z.object({ id: z.string(), position: z.number() });
const Detail = z.object({ file: z.looseObject({ listing: z.looseObject({}) }) });
const Table = z.object({ table: z.string() });

const searches = {
  'first page': '',
  'one word': 'q=harbour',
  'a word that few have': 'q=walrus',
  'two words': 'q=quay+invoices',
  'no result': 'q=nothing-like-this',
  'one category': 'category=finance',
  'words, start and category': 'q=harbour&start=schedule&category=operations',
  'by name': 'order=name',
  'the last page': 'order=quickest&after=9960',
};

/** A workspace's template, made public as it is, and copied. */
const fill = async (product: Product): Promise<void> => {
  const { client, workspaceId } = await signUp(product);
  const { file } = Detail.parse(await client.get('/api/templates/stock-watch'));
  const listing = { ...file.listing, slug: 'bench-template', title: 'Bench' };
  const body = { file: { ...file, listing }, source: { kind: 'file' }, changelog: '' };
  const { id, position } = Made.parse(await client.post(`/api/workspaces/${workspaceId}/templates`, body));
  await client.get(`/api/workspaces/${workspaceId}/templates/${id}?after=${position}`);
  client.close();
  const database = new Database({ connectionString: product.postgresUrl });
  await database.connect();
  const found = await database.query(
    `select view_table.table_schema || '.' || view_table.table_name as table
     from information_schema.view_table_usage view_table where view_schema = 'rm' and view_name = 'templates'`,
  );
  const [{ table }] = z.tuple([Table]).parse(found.rows);
  await database.query(copies(table), [id, templates]);
  await database.query(`analyze ${table}`);
  await database.end();
};

/** Other titles, words, categories, starts and minutes for each. */
const copies = (table: string): string => `
  with numbered as (
    select n, (array['harbour','quay','orders','invoices','mail','reports','prices','staff','tickets','stock'])[1 + n % 10] as word,
      (array['sales','marketing','support','engineering','operations','finance','people','research','data','productivity'])[1 + n / 10 % 10] as category,
      case when n % 997 = 0 then ' walrus' else '' end as rare
    from generate_series(1, $2::int) n
  ), copied as (
    select n, word, category, rare, jsonb_build_object('version', 1, 'hash', repeat('a', 64), 'at', now(), 'recall', null, 'words', '',
      'card', (newest->'card') || jsonb_build_object('slug', 'copy-' || n, 'title', initcap(word) || ' ' || n,
        'categories', jsonb_build_array(category), 'minutes', 1 + n % 9)) as listed, t.*
    from numbered, ${table} t where t.id = $1
  )
  insert into ${table} (id, workspace_id, revision, position, status, newest, source, submission, approved, created_by, created_at,
    changed_at, search, slug, listed_title, listed_rank, listed_minutes, waiting_since)
  select gen_random_uuid(), workspace_id, revision, position, status, newest, source, submission, listed, created_by, created_at,
    changed_at, ' ' || word || ' ' || (n + 1) % 10 || ' invoices' || ' ' || category || rare, 'copy-' || n, word || ' ' || n, n / 10 % 10, 1 + n % 9, null
  from copied`;

const timeOf = async (client: Client, query: string): Promise<number> => {
  const from = performance.now();
  const { status, body } = await client.send('GET', `/api/templates?${query}`);
  if (status !== 200) throw new Error(`${query}: ${status} ${body.toString()}`);
  return performance.now() - from;
};

/** The public list of 10,000 templates, searched and turned over HTTP. */
export const gallery = async (product: Product): Promise<Measure[]> => {
  await fill(product);
  const client = new Client(product.url, product.origin);
  const measures: Measure[] = [];
  for (const [what, query] of Object.entries(searches)) {
    const taken: number[] = [];
    for (let turn = 0; turn < times; turn += 1) taken.push(await timeOf(client, query));
    const [p50, p95] = [median(taken), percentile(taken, 0.95)];
    print(`  ${what.padEnd(30)} p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`);
    measures.push({
      what: `${templates.toLocaleString('en')} public templates, ${what}, p95`,
      measured: `${p95.toFixed(1)} ms`,
      baseline: `limit ${limitMs} ms`,
      value: p95,
      unit: 'ms',
      must: { kind: 'at most', limit: limitMs },
    });
  }
  client.close();
  return measures;
};
