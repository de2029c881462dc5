import type { ToolName, ToolPolicy } from '../agents/agent-definition.js';
import type { TemplateFile } from './template-file.js';

/** Describes what an agent may do with a tool. `reaches`: what its calls can change. */
export type TemplatePower = { tool: ToolName; policy: ToolPolicy; reaches: 'nothing' | 'notes' | 'web' };

const all: readonly ToolName[] = [
  'http.request',
  'notes.write',
  'notes.read',
  'time.now',
  'math.evaluate',
  'json.query',
  'text.extract',
  'ask.person',
];

const getReach = (tool: ToolName): TemplatePower['reaches'] =>
  tool === 'http.request' ? 'web' : tool === 'notes.write' ? 'notes' : 'nothing';

const looser = (a: ToolPolicy, b: ToolPolicy): ToolPolicy =>
  a === 'auto' || b === 'auto' ? 'auto' : a === 'ask' || b === 'ask' ? 'ask' : 'deny';

/** Returns what the agents of a template are able to do, most reaching first, and what none of them ever can. */
export const getPowers = ({ agents }: Pick<TemplateFile, 'agents'>): { can: TemplatePower[]; never: ToolName[] } => {
  const policies = new Map<ToolName, ToolPolicy>();
  for (const { tool, policy } of agents.flatMap(({ definition }) => definition.tools))
    policies.set(tool, looser(policies.get(tool) ?? 'deny', policy));
  const can = all.flatMap((tool): TemplatePower[] => {
    const policy = policies.get(tool) ?? 'deny';
    return policy === 'deny' ? [] : [{ tool, policy, reaches: getReach(tool) }];
  });
  return { can, never: all.filter((tool) => (policies.get(tool) ?? 'deny') === 'deny') };
};

/** Whether only a real model can do what it is for: Rehearsal can follow no sample of it, and each is a recorded one. */
export const needsModel = ({ samples }: Pick<TemplateFile, 'samples'>): boolean =>
  samples.length > 0 && samples.every(({ recorded }) => recorded !== undefined);

/** The actions at services that agents of a template may take. */
export const listActions = ({
  connections,
}: Pick<TemplateFile, 'connections'>): { operation: string; policy: ToolPolicy }[] =>
  connections.flatMap(({ actions = [] }) => actions);

/** Every call that changes something waits for a person. */
export const askingBeforeChanges = (file: TemplateFile): TemplateFile => ({
  ...file,
  agents: file.agents.map((agent) => ({
    ...agent,
    definition: {
      ...agent.definition,
      tools: agent.definition.tools.map((use) =>
        use.policy === 'auto' && getReach(use.tool) === 'web' ? { ...use, policy: 'ask' as const } : use,
      ),
    },
  })),
});
