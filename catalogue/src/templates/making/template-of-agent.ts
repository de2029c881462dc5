import { ToolName, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { withoutPeople } from '@throughline/contracts/agents/tool-use.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { getService } from '../../services/services.js';
import { limits } from '@throughline/contracts/limits.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import type { TemplateAgent, TemplateFile } from '@throughline/contracts/templates/template-file.js';

/** `left`: in words, what a template can't have. */
export type TemplateOfAgent = { file: TemplateFile; left: string[] };

type Given = { agent: AgentRow; triggers: readonly TriggerRow[]; author: string };

const part = 'agent';
const maxTriggers = 5;
const maxConnections = 8;

/**
 * A template made of an agent as it is published, or of its draft while it is not. It has no ids of its workspace: accounts
 * are named, and webhooks have no address. Its listing says what the agent says of itself.
 */
export const templateOfAgent = ({ agent, triggers, author }: Given): TemplateOfAgent => {
  const definition = agent.published ?? agent.draft;
  const operations = definition.tools.filter((use) => !isBuiltIn(use));
  const portable = triggers.flatMap(({ settings, ...trigger }) =>
    settings.kind === 'event' || settings.kind === 'item' ? [] : [{ ...trigger, settings }],
  );
  const taken = portable.slice(0, maxTriggers);
  return {
    file: {
      throughline: 'template/1',
      listing: toListing(agent, definition, author),
      agents: [toAgent(agent, definition)],
      triggers: taken.map(({ name, settings, mapping }, at) => ({
        part: `trigger-${at + 1}`,
        agent: part,
        name,
        settings,
        mapping,
      })),
      connections: definition.connections.slice(0, maxConnections).map(({ name, service }) => ({
        agent: part,
        name,
        service,
        purpose: `calls ${getService(service)?.name ?? service}`,
      })),
      notes: [],
      variables: [],
      samples: [],
    },
    left: [
      ...(operations.length > 0
        ? [
            `${operations.length === 1 ? 'A tool' : `${operations.length} tools`} of connected accounts. Who uses it adds their own.`,
          ]
        : []),
      ...(definition.connections.length > maxConnections ? [`All accounts but the first ${maxConnections}.`] : []),
      ...(portable.length < triggers.length ? ['Triggers that follow events of this workspace.'] : []),
      ...(portable.length > maxTriggers ? [`All triggers but the first ${maxTriggers}.`] : []),
    ],
  };
};

const isBuiltIn = ({ tool }: AgentDefinition['tools'][number]): boolean => ToolName.safeParse(tool).success;

const toListing = (
  { name, description, icon, labels }: AgentRow,
  { instructions }: AgentDefinition,
  author: string,
): TemplateFile['listing'] => ({
  slug: getSlug(name),
  title: name.slice(0, 60).trim(),
  summary: (firstSentence(description) || name).slice(0, 140).trim(),
  does: description.slice(0, 600),
  fits: '',
  steps: stepsIn(instructions),
  categories: ['productivity'],
  tags: labels.slice(0, 10),
  icon,
  minutes: 2,
  author: author.slice(0, 60).trim(),
});

const firstSentence = (text: string): string => /^[^.!?\n]*[.!?]?/.exec(text.trim())?.[0].trim() ?? '';

/** Words of a name in small letters, joined by hyphens. */
export const getSlug = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  const joined = (words ?? []).join('-').slice(0, limits.slug.max).replace(/-+$/, '');
  return joined.length < limits.slug.min ? `template-${joined}`.replace(/-+$/, '') : joined;
};

/** The numbered lines, without how a tool is called. */
const stepsIn = (instructions: string): string[] =>
  instructions
    .split('\n')
    .flatMap((line) => /^\s*\d+\.\s+(.+)$/.exec(line)?.[1] ?? [])
    .map((step) =>
      step
        .replace(/(?<!\s)\s+with\s+`[^`]*`.*$/, '')
        .slice(0, 160)
        .trim(),
    )
    .filter((step) => step !== '')
    .slice(0, 8);

const toAgent = (
  { name, description, icon, labels }: AgentRow,
  { instructions, inputs, output, tools, limits: own, overlap, onToolFailure, onDeny }: AgentDefinition,
): TemplateAgent => ({
  part,
  name,
  description,
  icon,
  labels,
  definition: {
    instructions,
    inputs,
    output,
    limits: own,
    overlap,
    onToolFailure,
    onDeny,
    tools: tools.flatMap(({ tool, connectionId: _, ...use }) => {
      const known = ToolName.safeParse(tool);
      return known.success ? [{ ...withoutPeople(use), tool: known.data }] : [];
    }),
  },
});
