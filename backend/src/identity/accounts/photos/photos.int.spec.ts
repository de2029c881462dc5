import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { CommandId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { CommandBus } from '@nestjs/cqrs';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import sharp from 'sharp';
import { z } from 'zod';
import { ChangePhoto } from '../../domain/account.commands.js';
import { getAnswerBefore } from '../../../testing/before-answer.js';
import type { Client } from '../../../testing/client.js';
import { commandMeta } from '../../../testing/command-meta.js';
import { AddMember, RemoveMember } from '../../../workspaces/domain/workspace.commands.js';
import { SignUpFixture } from '../../../testing/sign-up-fixture.js';
import { ErasePersonalData } from '../../../sagas/erasure/erase-personal-data.js';
import { Photos } from './photos.js';

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const plain = (width: number, height: number, background = '#3355aa') =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (browser: Client, raw: Uint8Array, type = 'image/jpeg') =>
  browser.put('/api/me/photo', undefined, { raw, headers: { 'content-type': type } });
const picture = async (browser: Client, path: string) => {
  const response = await fetch(new URL(path, browser.url), { headers: { cookie: browser.cookie } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const person = async (slug: string) => {
  const { browser } = await fixture.settled(slug);
  const { userId, memberships } = (await browser.get('/api/me')).as(Me);
  const workspaceId = memberships[0]?.workspaceId as WorkspaceId;
  const path = (photo: number) => `/api/workspaces/${workspaceId}/members/${userId}/photos/${photo}`;
  return { browser, userId, workspaceId, path };
};
const bySystem = (workspaceId: WorkspaceId) => ({
  ...commandMeta({ commandId: CommandId.parse(newId()), workspaceId, at: new Date().toISOString() }),
  actor: { kind: 'system' as const, id: 'test' },
});
/** Waits until the workspace has been told. */
const shows = async (workspaceId: WorkspaceId, userId: UserId, photo: number | null): Promise<void> => {
  const sql = 'select photo from rm.members where workspace_id = $1 and user_id = $2';
  await eventually('the members table shows the photo', async () => {
    const [row] = await fixture.app.get(Postgres).query<{ photo: number | null }>(sql, [workspaceId, userId]);
    return row?.photo === photo;
  });
};

describe('a photo', () => {
  it('is kept as a small square without what the camera wrote into it, for members of the same workspaces', async () => {
    const [{ browser, userId, workspaceId, path }, colleague, nonMember] = [
      await person('photo'),
      await person('photo-colleague'),
      await person('photo-non-member'),
    ];
    const exif = { IFD0: { Copyright: 'A quiet harbour' }, IFD3: { GPSLatitude: '54/1 30/1 0/1' } };
    const taken = await plain(1_600, 900).withExif(exif).jpeg().toBuffer();
    expect((await upload(browser, taken)).as(Receipt).position).toBeGreaterThan(0);
    await shows(workspaceId, userId, 1);
    expect((await browser.get('/api/me')).as(Me).photo).toBe(1);

    const own = await picture(browser, path(1));
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=86400',
    ]);
    const { width, height, format, exif: kept } = await sharp(own.bytes).metadata();
    expect({ width, height, format, kept }).toEqual({ width: 256, height: 256, format: 'webp', kept: undefined });
    expect(own.bytes.includes('A quiet harbour')).toBe(false);

    const missing = await picture(nonMember.browser, path(1));
    expect(missing.status).toBe(404);
    const add = new AddMember({ workspaceId, userId: colleague.userId, role: 'auditor' }, bySystem(workspaceId));
    await fixture.app.get(CommandBus).execute(add);
    await fixture.backend.settled();
    expect((await picture(colleague.browser, path(1))).bytes.equals(own.bytes)).toBe(true);
  });

  it('is seen where the person joins later, and not where they were removed', async () => {
    const [{ browser, userId }, host] = [await person('photo-guest'), await person('photo-host')];
    await upload(browser, await plain(300, 300).png().toBuffer(), 'image/png');
    const { workspaceId } = host;
    const at = `/api/workspaces/${workspaceId}/members/${userId}/photos/1`;
    const add = new AddMember({ workspaceId, userId, role: 'auditor' }, bySystem(workspaceId));
    await fixture.app.get(CommandBus).execute(add);
    await shows(workspaceId, userId, 1);
    expect((await picture(host.browser, at)).status).toBe(200);
    await fixture.app.get(CommandBus).execute(new RemoveMember({ workspaceId, userId }, bySystem(workspaceId)));
    await fixture.backend.settled();
    expect((await picture(host.browser, at)).status).toBe(404);
  });

  it('is replaced, taken away, and forgotten with the person', async () => {
    const { browser, userId, workspaceId, path } = await person('photo-change');
    await upload(browser, await plain(300, 300, '#ff0000').webp().toBuffer(), 'image/webp');
    await upload(browser, await plain(300, 300, '#00ff00').webp().toBuffer(), 'image/webp');
    await shows(workspaceId, userId, 2);
    expect((await picture(browser, path(1))).status).toBe(404);
    const { dominant } = await sharp((await picture(browser, path(2))).bytes).stats();
    expect(dominant.g).toBeGreaterThan(200);

    (await browser.delete('/api/me/photo')).as(Receipt);
    await shows(workspaceId, userId, null);
    expect((await browser.get('/api/me')).as(Me).photo).toBeNull();
    expect((await picture(browser, path(2))).status).toBe(404);

    await upload(browser, await plain(300, 300).webp().toBuffer(), 'image/webp');
    await shows(workspaceId, userId, 4);
    const { photo = '' } = (await browser.get('/api/me/export')).as(z.object({ photo: z.string() }));
    expect(photo).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
    await fixture.app.get(ErasePersonalData, { strict: false }).erase(userId, 'erased');
    const sql = `select 1 from vault.secrets where owner = $1 and name = 'photo'`;
    expect(await fixture.app.get(Postgres).query(sql, [`user-${userId}`])).toEqual([]);
  });

  it('stays as it is when another one is refused, or an older request is told again', async () => {
    const { browser, userId, workspaceId, path } = await person('photo-stale');
    const [red, green] = await Promise.all(
      ['#ff0000', '#00ff00'].map((color) => plain(300, 300, color).png().toBuffer()),
    );
    const [photos, meta] = [fixture.app.get(Photos, { strict: false }), bySystem(workspaceId)];
    const first = await photos.change(userId, red ?? Buffer.alloc(0), meta);
    await shows(workspaceId, userId, 1);
    const { bytes } = await picture(browser, path(1));
    const headers = { 'content-type': 'image/png', 'if-match': '"9999"' };
    const stale = await browser.put('/api/me/photo', undefined, { raw: green ?? Buffer.alloc(0), headers });
    expect(stale.problem.code).toBe('precondition_failed');
    expect(await photos.change(userId, green ?? Buffer.alloc(0), meta)).toEqual(first);
    expect((await browser.delete('/api/me/photo', { headers: { 'if-match': '"9999"' } })).status).toBe(412);
    expect((await picture(browser, path(1))).bytes.equals(bytes)).toBe(true);
  });

  it('stays when it was set just after the one before was taken away', async () => {
    const { browser, userId, workspaceId, path } = await person('photo-race');
    const raw = await plain(300, 300).png().toBuffer();
    await upload(browser, raw, 'image/png');
    getAnswerBefore(fixture.app.get(CommandBus), ChangePhoto, () => upload(browser, raw, 'image/png'));
    (await browser.delete('/api/me/photo')).as(Receipt);
    await shows(workspaceId, userId, 2);
    expect((await picture(browser, path(2))).status).toBe(200);
  });

  it('is refused when it is none, or more than fits', async () => {
    const { browser, userId, workspaceId } = await person('photo-refused');
    const good = await plain(300, 300).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>');
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
    const refused: [Uint8Array, string, number, string][] = [
      [Buffer.alloc(0), 'image/png', 422, 'validation_failed'],
      [Buffer.from('no picture at all'), 'image/png', 422, 'validation_failed'],
      [svg, 'image/png', 422, 'validation_failed'],
      [await plain(20, 20).gif().toBuffer(), 'image/png', 422, 'validation_failed'],
      [good.subarray(0, good.length / 2), 'image/jpeg', 422, 'validation_failed'],
      [bomb, 'image/png', 422, 'validation_failed'],
      [await plain(4_097, 10).png().toBuffer(), 'image/png', 422, 'validation_failed'],
      [Buffer.alloc(2 * 1024 * 1024 + 1), 'image/png', 413, 'payload_too_large'],
      [svg, 'image/svg+xml', 415, 'unsupported_media_type'],
      [Buffer.from('{}'), 'application/json', 415, 'unsupported_media_type'],
    ];
    for (const [bytes, type, status, code] of refused) {
      const answer = await upload(browser, bytes, type);
      expect([answer.status, answer.problem.code]).toEqual([status, code]);
    }
    const elsewhere = await browser.patch('/api/me/profile', undefined, {
      raw: good,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([415, 'unsupported_media_type']);
    await shows(workspaceId, userId, null);
  });

  it('is taken whatever is asked behind its address', async () => {
    const { browser } = await person('photo-query');
    const raw = await plain(300, 300).png().toBuffer();
    const answer = await browser.put('/api/me/photo?after=0', undefined, {
      raw,
      headers: { 'content-type': 'image/png' },
    });
    expect(answer.as(Receipt).position).toBeGreaterThan(0);
  });

  it('counts once however often it is sent with the same key', async () => {
    const { browser, userId, workspaceId } = await person('photo-twice');
    const raw = await plain(300, 300).png().toBuffer();
    const headers = { 'content-type': 'image/png', 'idempotency-key': 'the-same-photo-again' };
    const [first, second] = [
      await browser.put('/api/me/photo', undefined, { raw, headers }),
      await browser.put('/api/me/photo', undefined, { raw, headers }),
    ];
    expect(second.as(Receipt)).toEqual(first.as(Receipt));
    await shows(workspaceId, userId, 1);
  });
});
