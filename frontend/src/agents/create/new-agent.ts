import { blankDefinition, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentDetails } from '@throughline/contracts/agents/agent.events.js';
import { CreateAgentRequest, type AgentFile } from '@throughline/contracts/agents/agent.requests.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { useAgents } from '../data/agents.store.js';
import { chooseTint } from '../../ui/icons/tint.js';
import type { CreateFrom } from './create-url.js';

export type Details = z.infer<typeof AgentDetails>;

const { name, description, icon, labels } = CreateAgentRequest.shape;

const NewAgent = z.object({
  name: z.string().trim().min(1, { error: 'Give it a name.' }).pipe(name),
  description: description.unwrap(),
  icon: icon.unwrap(),
  labels: labels.unwrap(),
  from: z.enum(['blank', 'steps', 'copy', 'import']),
  /** Holds one step a line. */
  steps: z.string(),
  /** The agent to copy. */
  original: z.string().nullable(),
  /** The name of the imported agent. */
  file: z.string().nullable(),
});
type NewAgent = z.infer<typeof NewAgent>;

/** The file that was imported, and the model of an agent that has none yet. */
type Brought = { imported: AgentFile | null; model: ModelChoice };

/** The request that the form amounts to, with what was brought to it. What is missing is said at every field at once. */
export const newAgent = ({ imported, model }: Brought) =>
  NewAgent.refine(({ from, original }) => from !== 'copy' || original !== null, {
    path: ['original'],
    error: 'Choose the agent to copy.',
    when: () => true,
  })
    .refine(({ from, file }) => from !== 'import' || file !== null, {
      path: ['file'],
      error: 'Choose a file.',
      when: () => true,
    })
    .refine(({ from, steps }) => from !== 'steps' || numbered(steps) !== '', {
      path: ['steps'],
      error: 'Describe at least one step.',
      when: () => true,
    })
    .transform(({ from, original, steps, file: _name, ...details }) => ({
      ...details,
      from: toOrigin({ from, original, steps, file: imported, model }),
    }));

/** One line a step, numbered as instructions are; numbers and dashes that were typed are taken off. */
export const numbered = (steps: string): string =>
  steps
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d+[.)]|[-*•])?\s*/, '').trim())
    .filter((line) => line !== '')
    .map((line, at) => `${at + 1}. ${line}`)
    .join('\n');

type Origin = Pick<NewAgent, 'from' | 'original' | 'steps'> & { file: AgentFile | null; model: ModelChoice };

const toOrigin = ({ from, original, steps, file, model }: Origin): CreateAgentRequest['from'] => {
  if (from === 'copy' && original !== null) return { kind: 'copy', agentId: AgentId.parse(original) };
  if (from === 'import' && file !== null) return { kind: 'import', definition: file.definition };
  if (from === 'blank' && model === blankDefinition.model) return { kind: 'blank' };
  const instructions = from === 'steps' ? numbered(steps) : '';
  return { kind: 'import', definition: { ...blankDefinition, model, instructions } };
};

export const copyName = (original: string): string => `Copy of ${original}`.slice(0, limits.agentName.max);

/** Returns what the form starts with: nothing, or the agent that was chosen before. */
export const buildNewAgent = ({ from, original }: { from: CreateFrom; original: string | null }): NewAgent => {
  const agent = original === null ? undefined : useAgents.byId(original);
  return {
    name: agent ? copyName(agent.name) : '',
    description: agent?.description ?? '',
    icon: agent?.icon ?? { glyph: 'bot', tint: chooseTint(String(performance.now())) },
    labels: [...(agent?.labels ?? [])],
    from,
    steps: '',
    original,
    file: null,
  };
};
