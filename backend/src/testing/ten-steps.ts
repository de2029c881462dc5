import { AgentDefinition, blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { ConnectionId, RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import type { ModelServer } from '@throughline/simulators/models/model-server.js';
import { testKey } from '@throughline/simulators/models/testing/model-server.js';
import { delay } from '@throughline/platform/delay.js';
import { z } from 'zod';
import type { Person } from './person.js';
import type { WireCase } from './wire-fixture.js';
import { json, type World } from './world.js';

const instructions = (url: string): string => `You ship an order.

1. \`math.evaluate\` expression: {{number}} * 2
2. \`notes.write\` key: order-{{number}}, text: {{step 1}}
3. \`http.request\` method: GET, url: ${url}/orders
4. \`http.request\` method: POST, url: ${url}/reserve, json: {"order": "{{number}}"}
5. \`time.now\`
6. \`notes.read\` key: order-{{number}}
7. \`json.query\` data: {{step 3.body}}, query: "open"
8. \`http.request\` method: POST, url: ${url}/ship, json: {"order": "{{number}}"}
9. \`math.evaluate\` expression: {{step 1}} + 1
10. Answer: Order {{number}} is shipped: {{step 9}}.`;

/** Agents of ten steps, one for each wire, whose calls somebody has to approve and whose first model has no credit left. */
export class TenSteps {
  /** How often each call took effect. */
  readonly effects = new Map<string, number>();
  private agents: string[] = [];
  private position = 0;

  constructor(
    private readonly person: Person,
    private readonly server: ModelServer,
    private readonly world: World,
    /** Between the pieces that a model writes, and before a call is answered. */
    private readonly pauseMs = 0,
  ) {
    world.on('/orders', (_, response) => json(response, { open: 3 }));
    for (const path of ['/reserve', '/ship'])
      world.on(path, (_, response, body) => {
        const effect = `${path} ${body}`;
        this.effects.set(effect, (this.effects.get(effect) ?? 0) + 1);
        if (pauseMs === 0) json(response, { ok: true });
        else void delay(pauseMs).then(() => json(response, { ok: true }));
      });
  }

  async prepare(cases: readonly WireCase[]): Promise<void> {
    this.agents = await Promise.all(cases.map((each) => this.agent(each)));
  }

  /** Applies to each agent this many. */
  async start(count: number): Promise<{ runId: RunId; order: number }[]> {
    const orders = this.agents.flatMap((agentId, at) =>
      Array.from({ length: count }, (_, n) => ({ agentId, order: 1_000 * (at + 1) + n })),
    );
    return Promise.all(
      orders.map(async ({ agentId, order }) => {
        const inputs = { version: 'draft', inputs: { number: order } };
        const run = (await this.person.client.post(this.person.path(`/agents/${agentId}/runs`), inputs)).as(Receipt);
        this.position = Math.max(this.position, run.position);
        return { runId: RunId.parse(run.id), order };
      }),
    );
  }

  /** Approves a call as a person does who knows what it did: one that took effect and whose outcome was lost is denied. */
  async decide({ data: { runId, seq, reason }, position }: EventOf<'ApprovalRequested'>): Promise<void> {
    const { client } = this.person;
    const at = this.person.path(`/runs/${runId}/steps`);
    const steps = (await client.get(`${at}?after=${position}`)).as(z.array(StepRow));
    const asked = steps.find((step) => step.seq === seq)?.approval?.arguments;
    const given = ToolArguments.parse(asked?.kind === 'inline' ? asked.value : {});
    const path = typeof given['url'] === 'string' ? new URL(given['url']).pathname : '';
    const isDone = this.effects.has(`${path} ${JSON.stringify(given['json'])}`);
    if (reason === 'outcome_lost' && isDone) await client.post(`${at}/${seq}/deny`, { reason: 'It is done.' });
    else await client.post(`${at}/${seq}/approve`, { arguments: given });
  }

  async run(runId: RunId, after: number): Promise<{ run: RunRow; steps: StepRow[] }> {
    const { client } = this.person;
    const run = (await client.get(this.person.path(`/runs/${runId}?after=${after}`))).as(RunRow);
    return { run, steps: (await client.get(this.person.path(`/runs/${runId}/steps`))).as(z.array(StepRow)) };
  }

  private async agent({ wire, service }: WireCase): Promise<string> {
    const { client } = this.person;
    const account = { service, kind: 'model', name: service, settings: { address: this.server.addresses[wire] } };
    const secret = { kind: 'model', key: testKey };
    const connection = (
      await client.post(this.person.path('/connections'), { ...account, sharing: 'workspace', secret })
    ).as(Receipt);
    const model = {
      ...blankDefinition.model,
      connectionId: ConnectionId.parse(connection.id),
      provider: service,
      temperature: null,
    };
    const tools = (['math.evaluate', 'notes.write', 'notes.read', 'time.now', 'json.query'] as const).map((tool) =>
      newToolUse(tool),
    );
    const changes: Partial<AgentDefinition> = {
      instructions: instructions(this.world.url),
      inputs: [{ type: 'number', name: 'number', label: 'Order', required: true }],
      tools: [...tools, newToolUse('http.request', 'ask')],
      model: { ...model, model: 'rehearsal-1--quota' },
      fallbacks: [{ ...model, model: this.pauseMs === 0 ? 'rehearsal-1' : `rehearsal-1--paced:${this.pauseMs}` }],
      onDeny: 'tell',
    };
    const { id } = (await client.post(this.person.path('/agents'), { name: service })).as(Receipt);
    await client.patch(this.person.path(`/agents/${id}/draft`), { changes });
    return id;
  }
}
