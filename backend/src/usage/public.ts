export { UsageModule } from './usage.module.js';
export { UsageQueries } from './usage.queries.js';
