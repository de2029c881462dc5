import type { OutputFormat, Reasoning } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { StepWarning } from '@throughline/contracts/runs/run.events.js';
import type { SentMessage, SentPart, SentResult } from '@throughline/contracts/runs/sent-request.js';

/** A tool as models know it; `name` is its alias. */
export type AssembledTool = { name: string; description: string; schema: Record<string, Json> };
export type AssistantPart = SentPart;
export type AssembledResult = SentResult;
export type AssembledMessage = SentMessage;

/** Describes what a model is sent, in the words of no vendor. It has no clock, no id of the run, and no secret. */
export type AssembledRequest = {
  assembler: number;
  system: string;
  tools: AssembledTool[];
  output: OutputFormat;
  model: { provider: string; model: string; temperature: number | null; maxOutputTokens: number; reasoning: Reasoning };
  messages: AssembledMessage[];
};

/** `warnings`: what the model could not be told. */
export type Assembled = { request: AssembledRequest; warnings: StepWarning[] };
