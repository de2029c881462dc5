import { TriggerId } from '@throughline/contracts/ids.js';
import type { InputMapping, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { newId } from '@throughline/platform/ids.js';
import { CreateTrigger, PauseTrigger } from '../triggers/domain/trigger.commands.js';
import type { Workspace } from './agents.js';
import { timeZone } from './people.js';
import type { Story } from './story.js';
import type { AgentKey } from './tales/agent-tale.js';

type Timing = Extract<TriggerSettings, { kind: 'schedule' }>['timing'];
type Misfire = Extract<TriggerSettings, { kind: 'schedule' }>['misfire'];
type NewTrigger = { name: string; agent: AgentKey; settings: TriggerSettings; mapping?: InputMapping };
type Made = { triggerId: TriggerId; secret: string };
type Triggers = { shop: Made; returns: Made; made: number };

export const makeTriggers = async (story: Story, workspace: Workspace): Promise<Triggers> => {
  const { people, workspaceId } = workspace;
  let made = 0;
  const make = (trigger: NewTrigger): Promise<Made> => {
    made += 1;
    return makeTrigger(story, workspace, trigger);
  };
  await make({ name: 'Every two minutes', agent: 'tide', settings: at({ kind: 'interval', minutes: 2 }, 'skip') });
  await make({ name: 'Before the gates open', agent: 'briefing', settings: at(cron('30 6 * * 1-5'), 'run_once') });
  const { triggerId } = await make({
    name: 'Duty at noon',
    agent: 'customs',
    settings: at(cron('0 12 * * *'), 'skip'),
  });
  await story.ask(new PauseTrigger({ triggerId }, story.by(people.mara, workspaceId)));
  const shop = await make({
    name: 'Orders of the shop',
    agent: 'orders',
    settings: { kind: 'webhook', signature: 'standard' },
    mapping: { order: '{{body.order}}' },
  });
  const returns = await make({
    name: 'Returns of the shop',
    agent: 'refunds',
    settings: { kind: 'webhook', signature: 'standard' },
    mapping: { order_id: '{{body.order}}', amount: '{{body.amount}}', reason: '{{body.reason}}' },
  });
  return { shop, returns, made };
};

const makeTrigger = async (
  story: Story,
  { people, workspaceId, agent }: Workspace,
  trigger: NewTrigger,
): Promise<Made> => {
  const triggerId = TriggerId.parse(newId());
  const { name, settings, mapping = {} } = trigger;
  const data = {
    triggerId,
    workspaceId,
    agentId: agent(trigger.agent),
    ownerId: people.tomas,
    name,
    settings,
    mapping,
  };
  const { secret } = await story.ask(new CreateTrigger(data, story.by(people.tomas, workspaceId)));
  return { triggerId, secret: secret ?? '' };
};

const at = (timing: Timing, misfire: Misfire): TriggerSettings => ({ kind: 'schedule', timing, timeZone, misfire });
const cron = (expression: string): Timing => ({ kind: 'cron', expression });
