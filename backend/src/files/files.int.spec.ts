import { request, type ClientRequest } from 'node:http';
import { FileRow } from '@throughline/contracts/files/file.row.js';
import type { FileId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { Schedule } from '../kernel/schedule/schedule.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { columnsWith } from '../testing/columns-with.js';
import { origin } from '../testing/config.js';
import { does } from '../testing/does.js';
import { listenTo } from '../testing/log-listener.js';
import { archive, excelFile, pdfFile, wordFile } from '../testing/office-files.js';
import type { Person } from '../testing/person.js';
import { UploadPermits } from './upload-permits.js';

const word = 'heron-in-a-file';
const fileName = 'plover-in-a-name.csv';

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

const bomb = wordFile('x', { 'word/b': Buffer.alloc(9e7) });
const octets = { 'content-type': 'application/octet-stream' };
const upload = (name: string, raw: Uint8Array | string, by = ada.client) =>
  by.post(ada.path(`/files?name=${encodeURIComponent(name)}`), undefined, { raw, headers: octets });
const uploaded = async (name: string, raw: Uint8Array | string): Promise<FileRow> => {
  const { id, position } = (await upload(name, raw)).as(Receipt);
  return (await ada.client.get(ada.path(`/files/${id}?after=${position}`))).as(FileRow);
};
const file = (multiple = false) => ({ type: 'file', name: 'order', label: 'Order', required: true, multiple }) as const;
const agent = async (instructions = '1. {{order}}', inputs = [file(true)]): Promise<string> => {
  const from = { kind: 'import', definition: does(instructions, { inputs }) };
  const made = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  await ada.client.post(ada.path(`/agents/${made.id}/publish`), { note: '' });
  return made.id;
};
const start = (agentId: string, files: readonly string[]) =>
  ada.client.post(ada.path(`/agents/${agentId}/runs`), { inputs: { order: files.map((id) => ({ file: id })) } });
const ran = async (agentId: string, ...files: string[]): Promise<RunRow> => {
  const { id } = (await start(agentId, files)).as(Receipt);
  const { position } = await log.heard('RunSucceeded', id);
  return (await ada.client.get(ada.path(`/runs/${id}?after=${position}`))).as(RunRow);
};
const erase = (run: RunRow) => ada.client.post(ada.path(`/runs/${run.id}/erase`));
const content = (id: string, by = ada.client) => by.get(ada.path(`/files/${id}/content`));

describe('an uploaded file', () => {
  it('is what a run starts with: its text is read, it is saved as it came, and it is in clear nowhere', async () => {
    const row = await uploaded(fileName, `item,count\n${word},2`);
    expect(row).toMatchObject({ mediaType: 'text/csv', hasText: true, name: { kind: 'inline', value: fileName } });
    const run = await ran(await agent(), row.id);
    expect(run.output).toEqual({ kind: 'inline', value: `item,count\n${word},2` });

    const saved = await content(row.id);
    expect(saved.text).toBe(`item,count\n${word},2`);
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff');
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${fileName}`);
    const ofRun = (await ada.client.get(ada.path(`/files?run=${run.id}`))).as(z.array(FileRow));
    expect(ofRun.map(({ id }) => id)).toEqual([row.id]);
    expect(await columnsWith(backend.app.get(Postgres), [word, fileName])).toEqual([]);
  });

  it('is in what was sent by its name, type and size, and the hash is that of the recipe', async () => {
    const row = await uploaded('order.md', '# Order');
    const run = await ran(await agent(), row.id);
    const sent = (await ada.client.get(ada.path(`/runs/${run.id}/steps/1/sent`))).as(SentRequest);
    expect(sent).toMatchObject({ matches: true, recipe: { assembler: 2, natively: [] } });
    const [first] = sent.messages;
    const shown = { as: 'text', name: 'order.md', mediaType: 'text/markdown', bytes: 7, text: '# Order' };
    expect(first).toMatchObject({ role: 'user', files: [shown] });
  });

  it.each([
    ['order.docx', wordFile(word)],
    ['order.xlsx', excelFile(word)],
    ['order.pdf', pdfFile(word)],
    ['order.html', Buffer.from(`<!doctype html><title>x</title><p>${word}</p><script>no</script>`)],
    ['order.txt', Buffer.from(`\ufeff${word}`, 'utf16le')],
  ])('has its text read from %s', async (name, bytes) => {
    const row = await uploaded(name, bytes);
    expect(row).toMatchObject({ hasText: true, flaw: null });
    expect((await ran(await agent(), row.id)).output).toMatchObject({ value: expect.stringContaining(word) });
  });

  it.each([
    {
      what: 'too large',
      name: 'a.txt',
      bytes: Buffer.alloc(limits.file.bytes + 1, 'a'),
      says: /^At most 20 MB can be sent here, and this is 20.1 MB.$/,
    },
    { what: 'no text and no known kind', name: 'a.bin', bytes: Buffer.from([0, 1, 2, 3]), says: /Pictures/ },
    { what: 'an archive that unpacks to far more', name: 'a.docx', bytes: bomb, says: /too large once/ },
    { what: 'a part of an archive', name: 'a.docx', bytes: bomb.subarray(0, 400), says: /damaged/ },
    { what: 'another archive', name: 'a.zip', bytes: archive({ a: 'b' }), says: /Archives/ },
  ])('is refused when it is $what', async ({ what, name, bytes, says }) => {
    const refused = { status: 415, code: 'file_type_refused' };
    const large = { status: 413, code: 'payload_too_large' };
    expect((await upload(name, bytes)).problem).toMatchObject({
      ...(what === 'too large' ? large : refused),
      detail: expect.stringMatching(says),
    });
  });

  it.each([
    ['photo.jpg', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), 'image/png'],
    ['order.docx', excelFile(word), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['order.png', '<html>a page', 'text/html'],
    ['order.pdf', 'only text', 'text/plain'],
  ])('is taken as what it is, whatever it is called: %s', async (name, bytes, mediaType) =>
    expect(await uploaded(name, bytes)).toMatchObject({ mediaType }),
  );

  it('is read in whatever encoding it is, and says in which', async () => {
    const row = await uploaded('kunden.csv', Buffer.from('Kunde;Straße\nMüller;Größeweg 3', 'latin1'));
    expect(row).toMatchObject({ mediaType: 'text/csv', charset: { name: 'windows-1252', from: 'guess' } });
    const { output } = await ran(await agent(), row.id);
    expect(output).toEqual({ kind: 'inline', value: 'Kunde;Straße\nMüller;Größeweg 3' });
  });

  it('is refused when it is empty', async () =>
    expect((await upload('a.txt', '')).problem).toMatchObject({ status: 422, code: 'file_empty' }));

  it('has no text when it is damaged, and a run is told so', async () => {
    const row = await uploaded('a.pdf', `%PDF-1.7\n${'<<'.repeat(20_000)}`);
    expect(row).toMatchObject({ hasText: false, flaw: 'unreadable', pages: null });
    expect((await ran(await agent(), row.id)).output).toEqual({ kind: 'inline', value: 'a.pdf' });
  });

  it('does not exist for people of other workspaces, nor for their runs', async () => {
    const row = await uploaded('mine.txt', 'mine');
    const eve = await backend.signUp('Eve');
    for (const answer of [
      await upload('a.txt', 'a', eve.client),
      await eve.client.get(ada.path(`/files/${row.id}`)),
      await content(row.id, eve.client),
      await eve.client.get(eve.path(`/files/${row.id}`)),
      await eve.client.get(eve.path(`/files/${row.id}/content`)),
    ])
      expect(answer.status).toBe(404);
    expect((await start(await agent(), ['0193a000-0000-7000-8000-0000000000f9'])).problem).toMatchObject({
      code: 'input_invalid',
      errors: [{ pointer: '/inputs/order', code: 'missing' }],
    });
  });

  it('is erased with the contents of the last run that started with it', async () => {
    const row = await uploaded('shared.txt', word);
    const agentId = await agent();
    const [one, other] = [await ran(agentId, row.id), await ran(agentId, row.id)];
    await erase(one);
    await log.heard('FileReleased', row.id);
    expect((await content(row.id)).text).toBe(word);
    await erase(other);
    const { position } = await log.heard('FileErased', row.id);
    expect((await content(row.id)).problem).toMatchObject({ status: 410, code: 'contents_erased' });
    const after = (await ada.client.get(ada.path(`/files/${row.id}?after=${position}`))).as(FileRow);
    expect(after).toMatchObject({ heldBy: [], name: { kind: 'sealed' }, contentErasedAt: expect.any(String) });
    expect((await start(agentId, [row.id])).problem).toMatchObject({ code: 'input_invalid' });
  });

  it('is erased a day later when no run started with it', async () => {
    const [unused, used] = [await uploaded('unused.txt', 'a'), await uploaded('used.txt', 'b')];
    await ran(await agent(), used.id);
    backend.clock.advance(limits.unusedFile + 1_000);
    await backend.settled();
    await backend.app.get(Schedule).runNow('erase-unused-files');
    expect(await log.heard('FileErased', unused.id)).toMatchObject({ data: { because: 'unused' } });
    await backend.settled();
    expect((await log.about(used.id as FileId)).map(({ type }) => type)).toEqual(['FileUploaded', 'FileAttached']);
  });
});

const findAnswer = (sent: ClientRequest) =>
  new Promise<{ status: number | undefined; connection: string | undefined; body: string }>((resolve) =>
    sent.once('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection, body }));
    }),
  );

describe('an upload with an Idempotency-Key', () => {
  const keyed = (key: string, raw: string, name = 'a.txt') =>
    ada.client.post(ada.path(`/files?name=${name}`), undefined, {
      raw,
      headers: { ...octets, 'idempotency-key': key },
    });
  const chunked = async (key: string, raw: string) => {
    const { cookie, url } = ada.client;
    const headers = { ...octets, origin, cookie, 'idempotency-key': key, 'transfer-encoding': 'chunked' };
    const sent = request(new URL(ada.path('/files?name=a.txt'), url), { method: 'POST', headers });
    sent.write(raw.slice(0, 2));
    sent.end(raw.slice(2));
    return findAnswer(sent);
  };

  it('is the same upload when name and content are the same, however they are sent', async () => {
    const key = newId();
    const first = await keyed(key, 'hello1');
    const second = await keyed(key, 'hello1');
    expect([first.status, second.text, second.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expect(await chunked(key, 'hello1')).toMatchObject({ status: 201, body: first.text });
  });

  it('is refused when the same key comes with another content or another name', async () => {
    const key = newId();
    expect((await keyed(key, 'hello1')).status).toBe(201);
    for (const other of [await keyed(key, 'hello2'), await keyed(key, 'hello1', 'b.txt')])
      expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    const [sent, mismatch] = [newId(), { status: 422, body: expect.stringContaining('idempotency_mismatch') }];
    expect(await chunked(sent, 'hello1')).toMatchObject({ status: 201 });
    expect(await chunked(sent, 'hello2')).toMatchObject(mismatch);
    expect(await chunked(sent, 'longer than before')).toMatchObject(mismatch);
  });

  it('makes one file when it was lost and comes again, and none of another content', async () => {
    const key = newId();
    const { id } = (await keyed(key, 'hello1')).as(Receipt);
    const lose = `update http.idempotency set status = null, answer = null, started_at = started_at - interval '2 minutes' where key = $1`;
    await backend.app.get(Postgres).execute(lose, [key]);
    expect((await keyed(key, 'hello2')).problem.code).toBe('idempotency_mismatch');
    expect((await keyed(key, 'hello1')).as(Receipt).id).toBe(id);
  });

  it('is not remembered when it is refused', async () => {
    const key = newId();
    expect((await keyed(key, '')).problem.code).toBe('file_empty');
    expect((await keyed(key, '\0\0', 'a.png')).problem.code).toBe('file_type_refused');
    expect((await keyed(key, 'hello')).status).toBe(201);
  });

  it('is told that it is too large when its length was not said before', async () =>
    expect(await chunked(newId(), 'x'.repeat(limits.file.bytes + 1))).toMatchObject({ status: 413 }));

  it('is refused unread when the key is none', async () =>
    expect((await keyed('x'.repeat(201), 'hello')).problem.code).toBe('malformed_request'));
});

describe('uploads over a slow connection', () => {
  const halfUpload = async (person: Person): Promise<ClientRequest> => {
    const { cookie, url } = person.client;
    const headers = { ...octets, origin, cookie, 'content-length': '1000' };
    const sent = request(new URL(person.path('/files?name=slow.txt'), url), { method: 'POST', headers });
    sent.on('error', () => undefined);
    await new Promise((resolve) => sent.write('half', resolve));
    return sent;
  };

  it('make a person wait who has three of them, and nobody else', async () => {
    const grace = await backend.signUp('Grace');
    await ada.admits(grace, 'builder');
    const slow = await Promise.all([1, 2, 3].map(() => halfUpload(ada)));
    const { permits } = backend.app.get(UploadPermits, { strict: false });
    await eventually('all three are read', () => permits.heldBy(ada.userId) === 3);
    let isDone = false;
    const fourth = upload('fourth.txt', 'four').finally(() => (isDone = true));
    await eventually('it waits', () => permits.waitingFor(ada.userId) === 1);
    expect((await upload('other.txt', 'other', grace.client)).status).toBe(201);
    expect(isDone).toBe(false);
    slow[0]?.destroy();
    expect((await fourth).status).toBe(201);
    for (const each of slow) each.destroy();
    await eventually('all are given back', () => permits.heldBy(ada.userId) === 0);
  });

  /** Twelve, as many as are read at once. */
  const slowOnes = async (): Promise<ClientRequest[]> => {
    const { permits } = backend.app.get(UploadPermits, { strict: false });
    const people = await Promise.all([1, 2, 3, 4].map((n) => backend.signUp(`Slow ${n}`)));
    const slow = await Promise.all(people.flatMap((person) => [1, 2, 3].map(() => halfUpload(person))));
    await eventually('all are read', () => people.every(({ userId }) => permits.heldBy(userId) === 3));
    return slow;
  };

  it('end when somebody else waits for them, so that a slow sender makes only itself wait', async () => {
    const slow = await slowOnes();
    const first = Promise.race(slow.map(findAnswer));
    const mine = upload('mine.txt', 'mine');
    const { permits } = backend.app.get(UploadPermits, { strict: false });
    await eventually('it waits', () => permits.waitingFor(ada.userId) === 1);
    backend.clock.advance(3_000);
    expect((await mine).status).toBe(201);
    expect(await first).toMatchObject({
      status: 408,
      connection: 'close',
      body: expect.stringMatching(/upload_too_slow/),
    });
    for (const each of slow) each.destroy();
    await eventually('all are given back', () => permits.isIdle);
  });

  it('go on while nobody waits, and end when nothing has arrived for ten seconds', async () => {
    const { permits } = backend.app.get(UploadPermits, { strict: false });
    const [patient, gone] = [await halfUpload(ada), await halfUpload(ada)];
    const [patientAnswer, goneAnswer] = [findAnswer(patient), findAnswer(gone)];
    await eventually('both are read', () => permits.heldBy(ada.userId) === 2);
    backend.clock.advance(6_000);
    patient.end('x'.repeat(996));
    expect(await patientAnswer).toMatchObject({ status: 201 });
    backend.clock.advance(6_000);
    expect(await goneAnswer).toMatchObject({ status: 408, body: expect.stringMatching(/upload_too_slow/) });
    await eventually('it is given back', () => permits.isIdle);
  });
});
