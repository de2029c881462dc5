import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { blankDefinition, ToolName, ToolPolicy } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { z } from 'zod';
import slugs from './built-in.json' with { type: 'json' };

const parts = z.array(z.looseObject({})).default([]);
const WrittenAgent = z.looseObject({
  part: z.string(),
  /** Line by line, so that a change shows the line that it is in. */
  instructions: z.array(z.string()),
  inputs: parts,
  tools: z.partialRecord(ToolName, ToolPolicy).default({}),
});
/** A template as its file has it, without what most templates have in common. */
const WrittenTemplate = z.strictObject({
  /** Grows with every change of the file. */
  version: z.int().positive(),
  listing: z.looseObject({ icon: z.json() }),
  agents: z.tuple([WrittenAgent], WrittenAgent),
  triggers: parts,
  connections: parts,
  notes: parts,
  variables: z.array(z.looseObject({ default: z.json() })).default([]),
  samples: parts,
});

export type BuiltInTemplate = { version: number; file: TemplateFile };

/** The day of all samples. */
const day = '2026-03-16T08:30:00.000Z';

/** Returns a template with what its file leaves out. Throws for a field that templates do not have. */
export const readTemplate = (json: unknown): BuiltInTemplate => {
  const { version, listing, agents, triggers, connections, notes, variables, samples } = WrittenTemplate.parse(json);
  const agent = agents[0].part;
  const filled = {
    throughline: 'template/1',
    listing: { minutes: 2, tags: [], author: 'Throughline', ...listing },
    agents: agents.map((each) => ({ icon: listing.icon, labels: [], ...fillAgent(each) })),
    triggers: triggers.map((each) => ({ agent, mapping: {}, ...each })),
    connections: connections.map((each) => ({ agent, ...each })),
    notes,
    variables: variables.map((each) => ({ help: '', example: each.default, ...each })),
    samples: samples.map((each) => ({ agent, inputs: {}, notes: {}, answers: [], at: day, ...each })),
  };
  const file = TemplateFile.parse(filled);
  deepStrictEqual(filled, file);
  return { version, file };
};

const fillAgent = ({ instructions, inputs, tools, ...details }: z.infer<typeof WrittenAgent>) => {
  const { output, limits, overlap, onToolFailure, onDeny } = blankDefinition;
  const uses = Object.entries(tools) as [ToolName, ToolPolicy][];
  return {
    ...details,
    definition: {
      instructions: instructions.join('\n'),
      inputs: inputs.map((input) => ({ required: true, ...input })),
      output,
      tools: uses.map(([tool, policy]) => {
        const { alias, pinned } = newToolUse(tool);
        return { tool, alias, policy, pinned };
      }),
      limits,
      overlap,
      onToolFailure,
      onDeny,
    },
  };
};

const readFile = (slug: string): BuiltInTemplate => {
  const file = new URL(`built-in/${slug}.json`, import.meta.url);
  try {
    return readTemplate(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`The template ${slug} has mistakes. ${String(error)}`, { cause: error });
  }
};

/** The templates of the product. Each has a file of its own, called as its address. */
export const builtInTemplates: readonly BuiltInTemplate[] = slugs.map(readFile);
