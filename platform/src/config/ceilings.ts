import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';

const { ceilings: usual } = limits;
const ceiling = (value: number) => z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(value);

/** Holds what one person and one workspace may have in this deployment. */
export const CeilingsEnvironment = z.object({
  PERSON_WORKSPACES: ceiling(usual.workspaces),
  WORKSPACE_AGENTS: ceiling(usual.agents),
  WORKSPACE_TRIGGERS: ceiling(usual.triggers),
  WORKSPACE_CONNECTIONS: ceiling(usual.connections),
  WORKSPACE_TEMPLATES: ceiling(usual.templates),
  WORKSPACE_QUEUED_RUNS: ceiling(usual.queuedRuns),
  WORKSPACE_STORED_BYTES: ceiling(usual.storedBytes),
  WORKSPACE_EVENTS_PER_DAY: ceiling(usual.eventsPerDay),
  WORKSPACE_EVENT_BYTES_PER_DAY: ceiling(usual.eventBytesPerDay),
});

export type Ceilings = Record<keyof typeof usual, number>;

export const ceilings = (env: z.infer<typeof CeilingsEnvironment>): Ceilings => ({
  workspaces: env.PERSON_WORKSPACES,
  agents: env.WORKSPACE_AGENTS,
  triggers: env.WORKSPACE_TRIGGERS,
  connections: env.WORKSPACE_CONNECTIONS,
  templates: env.WORKSPACE_TEMPLATES,
  queuedRuns: env.WORKSPACE_QUEUED_RUNS,
  storedBytes: env.WORKSPACE_STORED_BYTES,
  eventsPerDay: env.WORKSPACE_EVENTS_PER_DAY,
  eventBytesPerDay: env.WORKSPACE_EVENT_BYTES_PER_DAY,
});
