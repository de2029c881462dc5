import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { UserId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Role } from '@throughline/contracts/roles.js';
import { newId } from '@throughline/platform/ids.js';
import { getClock } from '../testing/clock-of.js';
import type { Client } from '../testing/client.js';
import { RunFixture, service } from '../testing/run-fixture.js';
import { json, World } from '../testing/world.js';
import { ReconcileRuns } from './execution/reconcile-runs.js';

let fixture: RunFixture;
let world: World;
let app: NestFastifyApplication;
let owner: Client;
type Person = { userId: UserId; client: Client };
let ben: Person;
let cleo: Person;

const joins = (userId: UserId, role: Role, name: string) => ({
  type: 'MemberJoined' as const,
  data: { workspaceId: fixture.workspaceId, userId, role, name, email: `${name.toLowerCase()}@example.com` },
});

beforeAll(async () => {
  [fixture, world] = await Promise.all([RunFixture.open(), World.open()]);
  app = await fixture.process();
  owner = await fixture.client(app);
  const [benId, cleoId] = [UserId.parse(newId()), UserId.parse(newId())];
  const position = await fixture.write(`workspace-${fixture.workspaceId}`, 1, [
    joins(benId, 'builder', 'Ben'),
    joins(cleoId, 'runner', 'Cleo'),
  ]);
  await owner.get(`/api/workspaces/${fixture.workspaceId}/runs?after=${position}`);
  ben = { userId: benId, client: await fixture.client(app, benId) };
  cleo = { userId: cleoId, client: await fixture.client(app, cleoId) };
  world.on('/asked', (_, response) => json(response, {}));
});
afterAll(async () => {
  world.close();
  await fixture.close();
});

type Whom = Pick<ToolUse, 'approvers' | 'passOnTo'>;
/** A run that waits for those whom its agent names. */
const waits = async (whom: Whom) => {
  const tools = [{ ...newToolUse('http.request', 'ask'), ...whom }];
  const instructions = `1. \`http.request\` method: POST, url: ${world.url}/asked`;
  const runId = await fixture.start(owner, await fixture.agent(definition({ instructions, tools })));
  const { data, position } = await fixture.happens(runId, 'ApprovalRequested');
  await fixture.run(owner, runId, position);
  const decide = async ({ client }: { client: Client }, decision: 'approve' | 'deny') =>
    (await client.post(`/api/workspaces/${fixture.workspaceId}/runs/${runId}/steps/${data.seq}/${decision}`, {}))
      .status;
  return { runId, data, decide };
};
const named = (...members: UserId[]): Whom['approvers'] & object => ({ members, roles: [] });

describe('a call that an agent asks somebody about', () => {
  it('is decided by those who are named and by nobody else', async () => {
    const { runId, data, decide } = await waits({ approvers: named(ben.userId) });
    expect(data).toMatchObject({ approvers: named(ben.userId), startedBy: fixture.ownerId });
    expect([await decide(cleo, 'approve'), await decide(cleo, 'deny')]).toEqual([403, 403]);
    expect(await decide(ben, 'approve')).toBe(201);
    await fixture.happens(runId, 'RunSucceeded');
  });

  it('is decided by an owner too', async () => {
    const { runId, decide } = await waits({ approvers: { members: [], roles: ['runner'] } });
    expect(await decide(ben, 'deny')).toBe(403);
    expect(await decide({ client: owner }, 'deny')).toBe(201);
    await fixture.happens(runId, 'RunFailed');
  });

  it('is decided by everybody who may where nobody who is named is a member', async () => {
    const { runId, decide } = await waits({ approvers: named(UserId.parse(newId())) });
    expect(await decide(cleo, 'approve')).toBe(201);
    await fixture.happens(runId, 'RunSucceeded');
  });

  it('is passed on to others once with the same time, and expires after that, however often that is checked', async () => {
    const { runId, data, decide } = await waits({ approvers: named(ben.userId), passOnTo: named(cleo.userId) });
    const at = (date: string) => getClock(app).setTo(new Date(date));
    at(data.expiresAt);
    const reconcile = () => service(app, ReconcileRuns).reconcile();
    await Promise.all([reconcile(), reconcile()]);
    const passed = await fixture.happens(runId, 'ApprovalPassedOn');
    expect(Date.parse(passed.data.expiresAt) - Date.parse(data.expiresAt)).toBe(limits.approvalTtl.default);
    const { steps } = await fixture.run(owner, runId, passed.position);
    expect(steps[1]).toMatchObject({
      status: 'waiting',
      approval: { approvers: named(cleo.userId), expiresAt: passed.data.expiresAt },
    });
    await reconcile();
    expect([await decide(ben, 'approve'), fixture.story(runId).at(-1)]).toEqual([403, 'ApprovalPassedOn']);
    at(passed.data.expiresAt);
    await reconcile();
    await fixture.happens(runId, 'RunFailed');
    expect(fixture.story(runId).filter((type) => type.startsWith('Approval'))).toEqual([
      'ApprovalRequested',
      'ApprovalPassedOn',
      'ApprovalExpired',
    ]);
  });
});
