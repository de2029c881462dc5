import { z } from 'zod';
import { completeDefinition, completeFields } from './complete-definition.js';

const WithChanges = z.looseObject({ changes: z.unknown() });
const WithDefinition = z.looseObject({ definition: z.unknown() });

/** From schema 1 to 2 of the events with a whole definition. */
export const withCompleteDefinition = (data: unknown): unknown => {
  const event = WithDefinition.parse(data);
  return { ...event, definition: completeDefinition(event.definition) };
};

/** From schema 1 to 2 of `AgentDraftEdited`. */
export const withCompleteChanges = (data: unknown): unknown => {
  const event = WithChanges.parse(data);
  return { ...event, changes: completeFields(event.changes) };
};
