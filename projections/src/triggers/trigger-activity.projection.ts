import type { Projection } from '@throughline/platform/projections/table.js';
import { triggerActivityTable } from './trigger-activity.table.js';

export const triggerActivityProjection: Projection = {
  name: 'trigger-activity',
  version: 1,
  tables: [triggerActivityTable],
};
