export { countedTriggers } from './counted-triggers.js';
export {
  ArchiveTrigger,
  ChangeTriggerConditions,
  ChangeTriggerMapping,
  ChangeTriggerOwner,
  ChangeTriggerSettings,
  CreateTrigger,
  LimitTriggerQueue,
  PauseTrigger,
  RenameTrigger,
  ResumeTrigger,
} from './domain/trigger.commands.js';
export { FollowedEvents } from './events/followed-events.js';
export { TriggersModule } from './triggers.module.js';
export { TriggersQueries } from './triggers.queries.js';
export { curlExampleFor } from './webhooks/curl-example.js';
export { examplePayload } from './webhooks/example-payload.js';
