import { z } from 'zod';
import {
  AgentConnection,
  AgentDefinition,
  ToolAlias,
  ToolName,
  ToolPolicy,
  ToolUse,
} from '../agents/agent-definition.js';
import { AgentDetails, AgentName } from '../agents/agent.events.js';
import { OperationId } from '../agents/tool-use.js';
import { Icon } from '../icon.js';
import { Json } from '../json.js';
import { limits } from '../limits.js';
import { InputMapping, TriggerName, PortableSettings } from '../triggers/trigger.events.js';
import { NoteKey } from '../notes/note.events.js';
import { RecordedRun } from './played-run.js';
import { Instant } from '../row.js';
import { Slug } from '../slug.js';
import { TemplateCategory } from './template-category.js';
import { TemplateVariable } from './template-variable.js';

/** Parts of a template name each other by it, since they have no ids before somebody uses the template. */
export const PartName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

const words = (max: number) => z.string().trim().min(1).max(max);

export const TemplateListing = z.object({
  slug: Slug,
  title: words(60),
  /** One sentence for cards and previews. */
  summary: words(140),
  /** Holds what it does and whom it fits. */
  does: z.string().trim().max(600),
  fits: z.string().trim().max(300),
  steps: z.array(words(160)).max(8),
  /** The first is the one it is counted in. */
  categories: z.array(TemplateCategory).min(1).max(3),
  tags: z.array(words(30)).max(10),
  icon: Icon,
  /** Minutes until it is set up. */
  minutes: z.int().min(1).max(120),
  author: words(60),
});
export type TemplateListing = z.infer<typeof TemplateListing>;

const TemplateTool = z.object({
  tool: ToolName,
  alias: ToolAlias,
  policy: ToolPolicy,
  pinned: z.record(z.string().max(60), Json),
  /** Only roles: a template has no people. */
  approvers: ToolUse.shape.approvers,
  passOnTo: ToolUse.shape.passOnTo,
});

const definition = AgentDefinition.shape;
export const TemplateAgent = z.object({
  part: PartName,
  name: AgentName,
  ...AgentDetails.shape,
  definition: z.object({
    instructions: definition.instructions,
    inputs: definition.inputs,
    output: definition.output,
    tools: z.array(TemplateTool).max(limits.tools),
    limits: definition.limits,
    overlap: definition.overlap,
    onToolFailure: definition.onToolFailure,
    onDeny: definition.onDeny,
  }),
});
export type TemplateAgent = z.infer<typeof TemplateAgent>;

/** A tool of an account, as its agent may use it. */
const TemplateAction = z.object({ operation: OperationId, policy: ToolPolicy });

/** An account that an agent calls, by name or with actions of its service. Which one it is, is chosen in the workspace. */
const TemplateConnection = z.object({
  agent: PartName,
  name: AgentConnection.shape.name,
  service: AgentConnection.shape.service,
  /** Holds what it is used for, as the rest of “The account …”. */
  purpose: words(160),
  actions: z.array(TemplateAction).max(limits.tools).optional(),
});
export type TemplateConnection = z.infer<typeof TemplateConnection>;

/** A webhook has no address and no secret before it is installed. */
const TemplateTrigger = z.object({
  part: PartName,
  agent: PartName,
  name: TriggerName,
  settings: PortableSettings,
  mapping: InputMapping,
});

/** Holds what a call is answered with where a run must not leave the product. Each answer is used once, in this order. */
const RecordedAnswer = z.object({ tool: ToolName, result: Json });

/** Inputs that show what it does. */
const TemplateSample = z.object({
  name: words(60),
  agent: PartName,
  inputs: z.record(z.string().max(40), Json),
  /** Notes that were there before, by key. */
  notes: z.record(NoteKey, z.string().max(limits.note.text)),
  answers: z.array(RecordedAnswer).max(50),
  /** Holds what the clock says, so that the sample is the same on every day. */
  at: Instant,
  /** A run that was recorded, where Rehearsal can't follow the instructions: it is shown as it went. */
  recorded: RecordedRun.optional(),
});
export type TemplateSample = z.infer<typeof TemplateSample>;

/** Holds what everybody can read, download and use, and what a template of one's own is. */
export const TemplateFile = z.object({
  throughline: z.literal('template/1'),
  listing: TemplateListing,
  agents: z.array(TemplateAgent).min(1).max(5),
  triggers: z.array(TemplateTrigger).max(5),
  connections: z.array(TemplateConnection).max(8),
  /** Written when it is used, where no note of that key is. */
  notes: z.array(z.object({ key: NoteKey, text: z.string().max(limits.note.text) })).max(10),
  variables: z.array(TemplateVariable).max(20),
  samples: z.array(TemplateSample).min(1).max(3),
});
export type TemplateFile = z.infer<typeof TemplateFile>;
