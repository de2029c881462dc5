export { RecordJobsRetried } from './domain/operations.commands.js';
export { OperationsModule } from './operations.module.js';
export { OperatorMeta } from './operators/operator-meta.js';
