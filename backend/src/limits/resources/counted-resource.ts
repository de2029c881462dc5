import type { Category } from '@throughline/contracts/domain-events.js';
import type { Ceilings } from '@throughline/platform/config/ceilings.js';
import type { Query } from '@throughline/platform/read-model/read-tables.js';
import type { CountedLimit } from './plan-limit-reached.js';

/** Describes what is counted, and where. */
export type CountedResource = {
  /** Stored with each count; never changes. */
  what: string;
  /** Each has a stream of its own, so one that has no event was never made. */
  category: Category;
  /** Holds those that write the tables it is counted in. */
  projections: readonly string[];
  /** Selects the ids of a subject; where `perPeriod`, of what was made since the period of its plan began. */
  counted(subject: string, since: string | null): Query<{ id: string }>;
  /** A null means the deployment sets no limit. */
  ceiling: keyof Ceilings | null;
  /** Holds what the plan of a workspace limits; the subject is the workspace. */
  plan?: CountedLimit;
  /** Money counts on it. */
  perPeriod?: boolean;
};
