import { parseExactJson } from '@throughline/contracts/exact-json.js';
import { AgentFile, ImportedDefinition } from '@throughline/contracts/agents/agent.requests.js';

export type ReadAgentFile = { file: AgentFile } | { errors: string[] };

const atMost = 8;
const ImportedFile = AgentFile.extend({ definition: ImportedDefinition });

/** Reads an exported agent; says in words what is wrong with a file that is none. */
export const readAgentFile = (text: string): ReadAgentFile => {
  let json: unknown;
  try {
    json = parseExactJson(text);
  } catch (error) {
    return { errors: [`This file is not JSON: ${error instanceof Error ? error.message : 'it ends too early'}`] };
  }
  const read = ImportedFile.safeParse(json);
  if (read.success) return { file: read.data };
  const errors = read.error.issues.map(
    ({ path, message }) => `${path.length === 0 ? 'The file' : path.join('.')}: ${message}`,
  );
  if (errors.length <= atMost) return { errors };
  return { errors: [...errors.slice(0, atMost), `and ${errors.length - atMost} more`] };
};

/** A name for a file of an agent, without what file systems refuse. */
export const formatFileName = (name: string): string =>
  `${
    name
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'agent'
  }.agent.json`;
