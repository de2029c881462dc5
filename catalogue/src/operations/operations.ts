import { githubOperations } from './github.js';
import { gmailOperations } from './gmail.js';
import { googleCalendarOperations } from './google-calendar.js';
import { googleDriveOperations, googleSheetsOperations } from './google-files.js';
import { hubspotOperations } from './hubspot.js';
import { jiraOperations } from './jira.js';
import { linearOperations } from './linear.js';
import { notionOperations } from './notion.js';
import type { Operation } from './operation.js';
import { outlookCalendarOperations, outlookOperations } from './outlook.js';
import { slackOperations } from './slack.js';
import { teamsOperations } from './teams.js';

/** Holds what agents can do at services by a tool of its own. Everything else is a web request with the connection. */
export const operations: readonly Operation[] = [
  ...gmailOperations,
  ...googleCalendarOperations,
  ...googleDriveOperations,
  ...googleSheetsOperations,
  ...outlookOperations,
  ...outlookCalendarOperations,
  ...teamsOperations,
  ...slackOperations,
  ...githubOperations,
  ...linearOperations,
  ...jiraOperations,
  ...notionOperations,
  ...hubspotOperations,
];

const byId = new Map(operations.map((operation) => [operation.id, operation]));
/** Undefined for an id that there is no operation for. */
export const getOperation = (id: string): Operation | undefined => byId.get(id);
