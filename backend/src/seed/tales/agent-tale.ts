import type { AgentDefinition, InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentIcon } from '@throughline/contracts/agents/agent.events.js';
import type { PersonKey } from '../people.js';

export type AgentKey =
  | 'orders'
  | 'quotes'
  | 'stock'
  | 'refunds'
  | 'notices'
  | 'briefing'
  | 'tide'
  | 'customs'
  | 'returns'
  | 'complaints'
  | 'minutes'
  | 'documents'
  | 'customers';

/** How a demo agent was built. `initial`: its first draft; `editions`: the published versions, the first of them unchanged. */
export type AgentTale = {
  key: AgentKey;
  name: string;
  description: string;
  icon: AgentIcon;
  labels: string[];
  by: PersonKey;
  initial: Partial<AgentDefinition>;
  editions: { note: string; changes?: Partial<AgentDefinition> }[];
  unpublished?: Partial<AgentDefinition>;
  paused?: boolean;
};

export const input = (
  type: Exclude<InputField['type'], 'choice' | 'file'>,
  name: string,
  label: string,
  required = true,
): InputField => ({
  type,
  name,
  label,
  required,
});
/** Instructions as Rehearsal and every other model reads them: a purpose and a numbered list. */
export const list = (purpose: string, ...steps: string[]): string =>
  `${purpose}\n\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`;
