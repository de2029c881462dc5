import { CheckedArguments } from '@throughline/contracts/runs/model-turn.js';
import { FileId, RunId } from '@throughline/contracts/ids.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { newId } from '@throughline/platform/ids.js';
import { UploadFile } from '../files/domain/file.commands.js';
import { DenyApproval, GrantApproval, StartRun } from '../runs/domain/run.commands.js';
import type { Workspace } from './agents.js';
import type { Shop } from './deliveries.js';
import type { PersonKey } from './people.js';
import type { Story } from './story.js';
import type { AgentKey } from './tales/agent-tale.js';
import type { makeTriggers } from './triggers.js';

type Started = { agent: AgentKey; by: PersonKey; inputs: RunInputs; version?: StartRun['data']['version'] };

const rope = { name: 'Rope 16 mm', count: 4, minimum: 10 };
const fenders = { name: 'Fenders', count: 22, minimum: 12 };
const lamps = { name: 'Lamps', count: 3, minimum: 6 };
const notice = '<h1>Notice 14</h1><p>The <b>north quay</b> is closed on Friday from six to ten for dredging.</p>';

const byHand: readonly Started[] = [
  { agent: 'quotes', by: 'mara', version: 1, inputs: { quantity: 120, unit_price: 4.2 } },
  { agent: 'quotes', by: 'ines', inputs: { quantity: 600, unit_price: 4.2, discount: 5 } },
  { agent: 'quotes', by: 'tomas', version: 'draft', inputs: { quantity: 420, unit_price: 3.9, discount: 0 } },
  { agent: 'notices', by: 'ines', inputs: { page: notice } },
  { agent: 'briefing', by: 'mara', inputs: {} },
  { agent: 'stock', by: 'ines', inputs: { counts: [fenders] } },
  { agent: 'customs', by: 'mara', inputs: { value: 1800, weight: 240 } },
  { agent: 'returns', by: 'tomas', version: 'draft', inputs: { customer: 'Ms Duarte' } },
];

const documents = [
  { name: 'Harbour office, notice 14.txt', text: 'The north quay is closed on Friday from six to ten for dredging.' },
  { name: 'Rope maker, delivery terms.md', text: '# Delivery\n\nWithin five working days. Free from 500 euros on.' },
];

export const makeRuns = async (story: Story, workspace: Workspace): Promise<number> => {
  for (const run of byHand) await start(story, workspace, run);
  for (const document of documents) await readDocument(story, workspace, document);
  return byHand.length + documents.length;
};

const readDocument = async (
  story: Story,
  workspace: Workspace,
  { name, text }: (typeof documents)[number],
): Promise<void> => {
  const { people, workspaceId } = workspace;
  const fileId = FileId.parse(newId());
  const by = { ...story.by(people.tomas, workspaceId), workspaceId };
  await story.ask(new UploadFile({ fileId, workspaceId, name, bytes: Buffer.from(text) }, by));
  await start(story, workspace, { agent: 'documents', by: 'tomas', inputs: { document: { file: fileId } } });
};

const start = async (story: Story, { people, workspaceId, agent }: Workspace, run: Started): Promise<RunId> => {
  const runId = RunId.parse(newId());
  const { inputs, version = 'latest' } = run;
  const data = { runId, agentId: agent(run.agent), version, inputs, source: { kind: 'person' } as const };
  await story.ask(new StartRun(data, { ...story.by(people[run.by], workspaceId), workspaceId }));
  return runId;
};

type Hooks = Awaited<ReturnType<typeof makeTriggers>>;

/** Valid orders, a repeated one, one with a wrong signature, and one whose amounts are not numbers. */
export const makeOrders = async (shop: Shop, { shop: hook }: Hooks): Promise<number> => {
  const order = (id: string, customer: string, ...amounts: (number | string)[]) => ({
    order: { id, customer, lines: amounts.map((amount, index) => ({ sku: `HS-${index + 1}`, amount })) },
  });
  const bodies = [
    order('A-1041', 'Ms Duarte', 84, 31.5),
    order('A-1042', 'Mr Novak', 640, 512.4),
    order('A-1043', 'Mr Sato', '12,50', 40),
    order('A-1044', 'Ms Adeyemi', 18.9),
  ];
  for (const body of bodies) await shop.calls(hook, body, `msg_${body.order.id}`);
  await shop.calls(hook, bodies[1] ?? null, 'msg_A-1042');
  await shop.isRefused(hook, order('A-1099', 'Nobody', 1));
  return bodies.length;
};

/**
 * One refund is approved, one is denied, one still waits; so do the list to reorder and a question. False if no process executes
 * them.
 */
export const makeApprovals = async (
  story: Story,
  { shop, hooks, workspace }: { shop: Shop; hooks: Hooks; workspace: Workspace },
) => {
  const { people, workspaceId } = workspace;
  const refund = (order: string, amount: number, reason: string): Promise<RunId> =>
    shop.calls(hooks.returns, { order, amount, reason });
  const first = await refund('A-0987', 84, 'The rope frayed on the first day');
  const second = await refund('A-0990', 1_240, 'Changed my mind');
  await refund('A-1012', 46.5, 'Two lamps do not light');
  await start(story, workspace, { agent: 'stock', by: 'ines', inputs: { counts: [rope, fenders, lamps] } });
  await start(story, workspace, { agent: 'customers', by: 'tomas', inputs: { name: 'Noor Trading' } });
  for (const runId of [first, second]) {
    const asked = await story.happens(runId, ['ApprovalRequested', 'RunFailed']);
    if (asked?.type !== 'ApprovalRequested') return false;
    const { seq, arguments: requested } = asked.data;
    const given = CheckedArguments.parse(requested.kind === 'inline' ? requested.value : {});
    const by = story.by(people.mara, workspaceId);
    if (runId === first)
      await story.ask(new GrantApproval({ runId, seq, arguments: given, forRun: false, expiresAt: null }, by));
    else
      await story.ask(
        new DenyApproval(
          { runId, seq, reason: 'Too much to send back without a look at it.', then: null, expiresAt: null },
          by,
        ),
      );
  }
  return true;
};
