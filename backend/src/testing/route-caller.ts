import { AgentId, RunId, TriggerId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { newId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import type { Backend } from './backend.js';
import type { Answer, Client } from './client.js';
import type { Person } from './person.js';
import { declaredRoutes, type DeclaredRoute } from './routes.js';
import { getSample, type Schema } from './sample.js';

const Operation = z.object({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.custom<Schema>().optional() })) })
    .optional(),
});

/** The values for the parameters of a path: the workspace, and resource ids by parameter name. `query` with its question mark. */
export type Places = { workspaceId: string; of: Record<string, string>; query?: string };

export type RouteCaller = {
  routes: DeclaredRoute[];
  /** Routes that need membership of the workspace in the path. */
  ofWorkspaces: DeclaredRoute[];
  /** Ids of resources that exist in the person's workspace, by parameter name. */
  things: Record<string, string>;
  /** A body that the contract of the route accepts. */
  bodyOf: (route: DeclaredRoute) => unknown;
  call: (client: Client, route: DeclaredRoute, places: Places, headers?: Record<string, string>) => Promise<Answer>;
};

export const isUnsafe = ({ method }: DeclaredRoute): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The status and body of an answer, without the request's reference. */
export const summarise = ({ status, text }: Answer): string => `${status} ${text.replace(/urn:request:[\w-]+/, '')}`;

/** A path with its parameters filled in; a parameter without a value gets a new id. */
export const filled = (path: string, { workspaceId, of }: Places): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'workspaceId' ? workspaceId : (of[name] ?? newId())));

/** Calls any route, by what the controllers declare and what the OpenAPI description says of its body. */
export const routeCaller = async (backend: Backend, owner: Person): Promise<RouteCaller> => {
  const routes = declaredRoutes(backend.app);
  const things = await makeThings(owner);
  const { paths } = (await owner.client.get('/api/openapi.json')).as(
    z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) }),
  );
  const bodies = new Map<string, unknown>(
    routes.map(({ name, method, path }) => {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      return [name, getSample(operation?.requestBody?.content['application/json']?.schema ?? {})];
    }),
  );
  await backend.settled();
  const getBody = (route: DeclaredRoute): unknown => (isUnsafe(route) ? bodies.get(route.name) : undefined);
  return {
    routes,
    ofWorkspaces: routes.filter(({ access }) => access?.kind === 'member'),
    things,
    bodyOf: getBody,
    call: (client, route, places, headers = {}) =>
      client.send(route.method as 'GET', `${filled(route.path, places)}${places.query ?? ''}`, getBody(route), {
        headers,
      }),
  };
};

const makeThings = async (owner: Person): Promise<Record<string, string>> => {
  const { client, userId, slug } = owner;
  const path = (below: string): string => owner.path(below);
  const agent = (await client.post(path('/agents'), { name: 'Scout' })).as(Receipt);
  const run = (await client.post(path(`/agents/${agent.id}/runs`), { version: 'draft' })).as(Receipt);
  const trigger = await client.post(path(`/triggers?after=${agent.position}`), {
    agentId: agent.id,
    name: 'Every hour',
    settings: { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'skip' },
  });
  const invited = await client.post(path('/invitations'), {
    invitations: [{ email: `somebody-${newId()}@example.org`, role: 'auditor' }],
  });
  const connected = await client.post(path('/connections'), {
    service: 'any-api',
    kind: 'bearer',
    name: 'Orders',
    settings: { variables: { address: 'https://api.example.org' } },
    secret: { kind: 'bearer', token: 'a-token-of-the-orders' },
  });
  const note = await client.post(path('/notes'), { key: 'first answer', text: 'Thank you.' });
  return {
    agentId: AgentId.parse(agent.id),
    runId: RunId.parse(run.id),
    triggerId: TriggerId.parse((trigger.json as { id: string }).id),
    connectionId: connected.as(Receipt).id,
    noteId: note.as(Receipt).id,
    invitationId: invited.as(InviteMembersAnswer).results[0]?.invitationId ?? '',
    userId,
    position: String(agent.position),
    slug,
    version: '1',
    photo: '1',
    seq: '1',
  };
};
