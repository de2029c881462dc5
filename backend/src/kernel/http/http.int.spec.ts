import { Body, Controller, Get, HttpCode, Module, Param, Patch, Post, Req } from '@nestjs/common';
import { AgentId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStoreUnavailable, RevisionConflict } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Client } from '../../testing/client.js';
import type { Person } from '../../testing/person.js';
import { Needs, Open, SignedIn } from '../../access/access.js';
import { Meta } from '../../access/requests/meta.js';

@Controller('api/probe')
class ProbeController {
  @Get('undeclared')
  undeclared() {
    return 'reached';
  }

  @Get('rows/:id')
  @SignedIn()
  row(@Param('id', { schema: AgentId }) id: AgentId) {
    return { id, revision: 4, position: 9 };
  }

  @Post('things')
  @SignedIn()
  make(@Body({ schema: z.object({ name: z.string().min(1) }) }) { name }: { name: string }, @Meta() meta: CommandMeta) {
    return { name, meta };
  }

  @Post('fails/:how')
  @HttpCode(200)
  @Open()
  fails(@Param('how') how: string) {
    if (how === 'store') throw new EventStoreUnavailable(new Error('secret'));
    if (how === 'conflict') throw new RevisionConflict('agent-1', 7);
    throw new TypeError('secret');
  }
}
@Controller('hooks/probe')
class HookController {
  @Post()
  @Open()
  call(@Req() request: FastifyRequest) {
    return { raw: request.rawBody?.toString('latin1') ?? null };
  }
}
@Controller('api/workspaces/:workspaceId/probe')
class MembersController {
  @Patch()
  @Needs('workspace.change')
  change(@Meta() meta: CommandMeta) {
    return meta;
  }
}
@Module({ controllers: [ProbeController, HookController, MembersController] })
class ProbeModule {}

let backend: Backend;
let ada: Person;
let client: Client;
beforeAll(async () => {
  backend = await startBackend({ modules: [ProbeModule] });
  ada = await backend.signUp();
  client = ada.client;
});
afterAll(() => backend.stop());

const things = '/api/probe/things';

describe('every answer', () => {
  it('has its own reference, in problems too', async () => {
    const [good, bad] = await Promise.all([client.get('/api/health/live'), client.get('/api/nothing')]);
    expect(good.headers.get('x-request-id')).not.toBe(bad.headers.get('x-request-id'));
    expect(bad.problem.instance).toBe(`urn:request:${bad.headers.get('x-request-id')}`);
  });

  it('is compressed where it is long and the client takes it', async () => {
    const encoding = async (path: string, accepted: string) =>
      (await client.get(path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
    expect(await encoding('/api/templates', 'gzip, br')).toBe('gzip');
    expect(await encoding('/api/templates', 'identity')).toBeNull();
    expect(await encoding('/api/health/live', 'gzip')).toBeNull();
  });

  it('must not be cached, sniffed or framed', async () => {
    const { headers } = await client.get('/api/health/live');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers.has('strict-transport-security')).toBe(false);
  });
});

describe('a route', () => {
  it('that declares no access is not found', async () =>
    expect((await client.get('/api/probe/undeclared')).problem.code).toBe('not_found'));

  it('of signed-in people asks visitors to sign in', async () =>
    expect((await backend.visitor().post(things, { name: 'x' })).problem).toMatchObject({
      code: 'session_missing',
      status: 401,
    }));

  it('is forbidden to a member whose role does not grant it, and not found for a non-member', async () => {
    const [ben, eve] = [await backend.signUp('Ben'), await backend.signUp('Eve')];
    await ada.admits(ben, 'runner');
    expect((await client.patch(ada.path('/probe'))).status).toBe(200);
    expect((await ben.client.patch(ada.path('/probe'))).problem).toMatchObject({ code: 'forbidden', status: 403 });
    expect((await eve.client.patch(ada.path('/probe'))).problem).toMatchObject({ code: 'not_found', status: 404 });
    await ada.removes(ben);
    expect((await ben.client.patch(ada.path('/probe'))).problem).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('accepts one spelling of a workspace id', async () =>
    expect(
      (await client.patch(ada.path('/probe').replace(ada.workspaceId, ada.workspaceId.toUpperCase()))).problem.code,
    ).toBe('not_found'));

  it('lists its methods when it is called with another one', async () => {
    const answer = await client.delete(things);
    expect([answer.problem.code, answer.headers.get('allow')]).toEqual(['method_not_allowed', 'POST']);
  });
});

describe('a body', () => {
  it.each([
    ['that is not JSON', '{"name":', 'malformed_request'],
    ['with a prototype in it', '{"name":"x","__proto__":{"a":1}}', 'malformed_request'],
    ['nested too deep', `${'['.repeat(100_000)}`, 'malformed_request'],
    ['that is too long', `"${'x'.repeat(1024 * 1024)}"`, 'payload_too_large'],
    ['that is nothing', '', 'validation_failed'],
    ['that breaks the contract', '{"name":""}', 'validation_failed'],
  ])('%s is refused', async (_, raw, code) =>
    expect((await client.post(things, undefined, { raw })).problem.code).toBe(code),
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is refused',
    async (type) =>
      expect(
        (await client.post(things, undefined, { raw: '{"name":"x"}', headers: { 'content-type': type } })).problem.code,
      ).toBe('unsupported_media_type'),
  );

  it('is refused with every invalid field', async () =>
    expect((await client.post(things, { name: 7 })).problem.errors).toEqual([
      { pointer: '/name', code: 'invalid_type', detail: expect.any(String) },
    ]));

  it('of a webhook is kept as received, whatever it is, and needs no origin', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const answer = await client.post('/hooks/probe', undefined, {
        raw: '{"a": \xff',
        headers: { 'content-type': type, origin: 'https://elsewhere.example.com' },
      });
      expect(answer.json).toEqual({ raw: Buffer.from('{"a": \xff').toString('latin1') });
    }
  });
});

describe('a failure', () => {
  it('of a dependency has a retry time', async () => {
    const answer = await client.post('/api/probe/fails/store');
    expect([answer.problem.code, answer.status, answer.headers.get('retry-after')]).toEqual([
      'dependency_unavailable',
      503,
      '2',
    ]);
  });

  it('because of another change is a version conflict', async () =>
    expect((await client.post('/api/probe/fails/conflict')).problem).toMatchObject({
      code: 'version_conflict',
      status: 409,
      current_revision: 7,
    }));

  it('of the server contains only its reference', async () => {
    const answer = await client.post('/api/probe/fails/bug');
    expect(Object.keys(answer.problem)).toEqual(['type', 'title', 'status', 'instance', 'code']);
    expect(answer.text).not.toContain('secret');
  });
});

describe('a row', () => {
  it('has its revision as ETag', async () =>
    expect((await client.get(`/api/probe/rows/${newId()}`)).headers.get('etag')).toBe('"4"'));

  it('is changed only at the revision that If-Match names', async () => {
    const meta = async (tag: string) =>
      (await client.post(things, { name: 'x' }, { headers: { 'if-match': tag } })).json;
    expect(await meta('"12"')).toMatchObject({ meta: { expectedRevision: 12 } });
    expect(await meta('*')).not.toHaveProperty('meta.expectedRevision');
    expect(await meta('W/"12"')).toMatchObject({ code: 'malformed_request' });
  });

  it('is read at the given position of the log or later, within a timeout', async () => {
    expect((await client.get(`/api/probe/rows/${newId()}?after=0`)).status).toBe(200);
    expect((await client.get(`/api/probe/rows/${newId()}?after=soon`)).problem.code).toBe('validation_failed');
    const late = await client.get(`/api/probe/rows/${newId()}?after=9000000000000`);
    expect([late.problem.code, late.headers.has('retry-after')]).toEqual(['read_position_unavailable', true]);
  });
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1 with the contracts’ schemas and the one shape of problems', async () => {
    const document = (await client.get('/api/openapi.json')).as(
      z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    );
    expect(document.openapi).toMatch(/^3\.1\./);
    const create = document.paths['/api/workspaces/{workspaceId}/agents'];
    expect(create).toHaveProperty(
      ['post', 'requestBody', 'content', 'application/json', 'schema', 'properties', 'name'],
      expect.objectContaining({ type: 'string', maxLength: 80 }),
    );
    expect(create).toHaveProperty(
      ['post', 'responses', 'default', 'content', 'application/problem+json', 'schema', '$ref'],
      '#/components/schemas/Problem',
    );
    expect(create).toHaveProperty(['post', 'security'], [{ session: [] }, { bearer: [] }]);
    expect(document).toHaveProperty(
      ['components', 'securitySchemes', 'bearer'],
      expect.objectContaining({ type: 'http', scheme: 'bearer' }),
    );
    expect(document).toHaveProperty(['components', 'schemas', 'Problem', 'properties', 'retry_after']);
  });
});
