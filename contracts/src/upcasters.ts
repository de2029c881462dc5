import { withCompleteChanges, withCompleteDefinition } from './agents/agent.upcasters.js';
import {
  withBatch,
  withConsequence,
  withEnd,
  withInlineArguments,
  withInlineFailure,
  withInlineInputs,
  withInlineMessage,
  withInlineReason,
  withNoFiles,
  withoutApprovers,
  withoutNumber,
  withoutRecipe,
  withUnknownChange,
  withOneCall,
  withUsage,
  withWholeUsage,
} from './runs/run.upcasters.js';
import { withNothingLeftOut } from './files/file.upcasters.js';
import { withInlineText } from './notes/note.upcasters.js';
import { withoutModel, withTemplateId } from './templates/installation.upcasters.js';
import { withNoQuery, withNoQueryInCause } from './triggers/trigger.upcasters.js';
import { withNothingAgreed, withoutServer } from './connections/connection.upcasters.js';

export type Upcaster = (data: unknown) => unknown;
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/**
 * For each event type, the step from schema 1 to 2, then from 2 to 3, and so on; a type not named here is still at 1.
 * Each stored shape has a golden file in `contracts/golden`, and is never edited.
 */
export const upcasters: Upcasters = {
  AgentCreated: [withCompleteDefinition],
  AgentDraftEdited: [withCompleteChanges],
  AgentVersionRestored: [withCompleteDefinition],
  AgentPublished: [withCompleteDefinition],
  RunRequested: [withCompleteDefinition, withInlineInputs, withoutNumber],
  TriggerFired: [withInlineInputs, withNoQueryInCause],
  DeliveryRejected: [withNoQuery],
  DeliveryDuplicated: [withNoQuery],
  StepStarted: [withoutRecipe, withNoFiles],
  StepSucceeded: [withWholeUsage],
  StepFailed: [withConsequence, withInlineFailure],
  StepOutcomeLost: [withUsage],
  StepResultIgnored: [withUsage],
  ApprovalRequested: [withBatch, withInlineArguments, withoutApprovers],
  ApprovalGranted: [withUnknownChange, withOneCall],
  ApprovalDenied: [withEnd, withInlineReason],
  ApprovalExpired: [withEnd],
  RunFailed: [withInlineMessage],
  FileUploaded: [withNothingLeftOut],
  NoteWritten: [withInlineText],
  TemplateUsed: [withTemplateId, withoutModel],
  ServiceAppSet: [withoutServer],
  ConnectionAccessGranted: [withNothingAgreed],
};

/** The schema in which events of a type are written today. */
export const currentSchema = (type: string, known: Upcasters = upcasters): number => 1 + (known[type]?.length ?? 0);

/** Data of an older schema in today's shape. */
export const upcast = (event: { type: string; schema: number; data: unknown }, known: Upcasters = upcasters): unknown =>
  (known[event.type] ?? []).slice(event.schema - 1).reduce((data, step) => step(data), event.data);
