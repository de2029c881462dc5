import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import { runInSandbox } from '../../kernel/sandbox/sandbox.js';

type Schema = Record<string, Json>;
type Context = { workspaceId: WorkspaceId; signal: AbortSignal };
/** Where a value does not fit a schema; empty if it fits. */
export type CheckAnswer = (schema: Schema, value: Json, context: Context) => Promise<string[]>;

const maxFlaws = 10;
const Flaws = z.array(z.string());

/** People write these schemas, and their patterns may never end: they are followed in the sandbox process. */
export const checkAnswer: CheckAnswer = async (schema, value, context) => {
  try {
    return Flaws.parse(await runInSandbox('json-schema-check', { schema, value, most: maxFlaws }, context));
  } catch (error) {
    if (error instanceof ToolFailure && !error.transient) return [`The answer could not be checked: ${error.message}`];
    throw error;
  }
};
