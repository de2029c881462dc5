import type { Reasoning } from '@throughline/contracts/agents/agent-definition.js';

export const reasoningNames: Record<Reasoning, string> = {
  default: 'Default',
  none: 'Off',
  minimal: 'Minimal',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  max: 'Max',
};
