import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { FileRow } from '@throughline/contracts/files/file.row.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { startBackend, type Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import { listenTo } from '../../testing/log-listener.js';
import { archive } from '../../testing/office-files.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';

let backend: Backend;
let ada: Person;
let log: ReturnType<typeof listenTo>;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
  log = listenTo(backend.app.get(EventStore));
});
afterAll(async () => {
  await log.stop();
  await backend.stop();
});

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
type Fields = { multiple?: boolean; required?: boolean };
const hook = async ({ multiple = false, required = true }: Fields = {}) => {
  const field: InputField = { type: 'file', name: 'order', label: 'Order', required, multiple };
  const from = { kind: 'import', definition: does('1. {{order}}', { inputs: [field] }) };
  const agent = (await post('/agents', { name: 'Clerk', from })).as(Receipt);
  await post(`/agents/${agent.id}/publish`, { note: '' });
  const settings = { kind: 'webhook', signature: 'none' };
  const mapping = { order: '{{body.invoice}}' };
  const made = (await post('/triggers', { agentId: agent.id, name: 'Orders', settings, mapping })).as(TriggerReceipt);
  return { id: made.id, path: `/hooks/${await readHookId(ada, made.id, made.position)}` };
};
type Hook = Awaited<ReturnType<typeof hook>>;

type Sent = { content: string | Buffer; fileName: string };
const send = ({ path }: Hook, parts: readonly Sent[], id = newId()) => {
  const form = parts.flatMap(({ content, fileName }) => [
    `--x\r\ncontent-disposition: form-data; name="invoice"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const raw = Buffer.concat([...form, '--x--\r\n'].map((piece) => Buffer.from(piece)));
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': id };
  return ada.client.send('POST', path, undefined, { raw, headers });
};
const csv = (text = 'item,count\nrope,2'): Sent => ({ content: text, fileName: 'order.csv' });
const firings = async ({ id }: Hook) => {
  const after = await backend.app.get(EventStore).head();
  return (await ada.client.get(ada.path(`/triggers/${id}/firings?after=${after}`))).as(page(FiringRow)).items;
};
const ended = async (runId: string): Promise<RunRow> => {
  const { position } = await log.heard('RunSucceeded', runId);
  return (await ada.client.get(ada.path(`/runs/${runId}?after=${position}`))).as(RunRow);
};
const listFiles = async (run: RunRow) =>
  (await ada.client.get(ada.path(`/files?run=${run.id}&after=${run.position}`))).as(z.array(FileRow));

describe('a file in a form that a webhook is sent', () => {
  it('is a file of the run that reads it, once for a delivery, also of its replays, and erased with them', async () => {
    const orders = await hook();
    const id = newId();
    const accepted = (await send(orders, [csv()], id)).as(HookAccepted);
    const run = await ended(String(accepted.run));
    expect(run.output).toEqual({ kind: 'inline', value: 'item,count\nrope,2' });
    const [file] = await listFiles(run);
    const uploadedBy = { kind: 'trigger', id: orders.id };
    expect(file).toMatchObject({ mediaType: 'text/csv', name: { value: 'order.csv' }, uploadedBy });
    const content = () => ada.client.get(ada.path(`/files/${file?.id}/content`));
    expect((await content()).text).toBe('item,count\nrope,2');

    expect((await send(orders, [csv()], id)).as(HookAccepted)).toEqual({ ...accepted, duplicate: true });
    const first = (await firings(orders)).at(-1);
    const second = (await post(`/firings/${first?.id}/replay`)).as(Receipt);
    const third = (await post(`/firings/${second.id}/replay`)).as(Receipt);
    const replays = await Promise.all(
      [second, third].map(async (firing) => ended((await log.heard('FiringStarted', firing.id)).data.runId)),
    );
    for (const replay of replays) expect((await listFiles(replay)).map((row) => row.id)).toEqual([file?.id]);
    expect((await log.about(file?.id ?? '')).filter(({ type }) => type === 'FileUploaded')).toHaveLength(1);

    for (const each of [run, ...replays]) await post(`/runs/${each.id}/erase`);
    await log.heard('FileErased', file?.id ?? '');
    expect((await content()).status).toBe(410);
    const gone = await post(`/firings/${first?.id}/replay`);
    expect([410, 422]).toContain(gone.status);
  });

  it('comes with others where the input takes several, and is left out where none was chosen', async () => {
    const several = await hook({ multiple: true, required: false });
    const { run } = (await send(several, [csv('one'), csv('two')])).as(HookAccepted);
    expect((await listFiles(await ended(String(run)))).map(({ bytes }) => bytes)).toEqual([3, 3]);
    const empty = (await send(several, [{ content: '', fileName: '' }])).as(HookAccepted);
    expect(await listFiles(await ended(String(empty.run)))).toEqual([]);
  });

  it.each([
    [
      'another archive',
      [{ content: archive({ a: 'b' }), fileName: 'a.zip' }],
      415,
      'body.invoice: Archives can’t be used.',
    ],
    ['empty', [csv('')], 422, 'body.invoice: This file is empty.'],
    ['one too many', [csv(), csv()], 422, 'body.invoice[1]: This input takes one file, and several came.'],
  ])('is refused when it is %s, with its place and the reason', async (_, parts, status, says) => {
    const orders = await hook();
    const { problem } = await send(orders, parts);
    expect(problem).toMatchObject({ status, detail: expect.stringContaining(`order, from ${says}`) });
    expect(await firings(orders)).toMatchObject([{ outcome: 'rejected', reason: 'file_refused', runId: null }]);
  });

  it('is never one of the workspace that a caller names', async () => {
    const orders = await hook();
    const { run } = (await send(orders, [csv()])).as(HookAccepted);
    const [file] = await listFiles(await ended(String(run)));
    for (const invoice of [{ file: file?.id }, file?.id]) {
      const { problem } = await ada.client.send('POST', orders.path, { invoice });
      expect(problem).toMatchObject({
        code: 'input_invalid',
        detail: 'order, from body.invoice: This is not a file in a form of parts.',
      });
    }
  });

  it('that did not come is missed by the agent', async () => {
    const { problem } = await ada.client.send('POST', (await hook()).path, {});
    const detail = 'No file came with the firing. A call of a webhook gives one, as a part of a form.';
    expect(problem.errors).toEqual([{ pointer: '/inputs/order', code: 'required', detail }]);
  });
});
