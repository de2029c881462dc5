import { readOperations, type Operation } from './operation.js';
import github from './services/github.json' with { type: 'json' };
import gmail from './services/gmail.json' with { type: 'json' };
import googleCalendar from './services/google-calendar.json' with { type: 'json' };
import googleDrive from './services/google-drive.json' with { type: 'json' };
import googleSheets from './services/google-sheets.json' with { type: 'json' };
import hubspot from './services/hubspot.json' with { type: 'json' };
import jira from './services/jira.json' with { type: 'json' };
import linear from './services/linear.json' with { type: 'json' };
import microsoftTeams from './services/microsoft-teams.json' with { type: 'json' };
import notion from './services/notion.json' with { type: 'json' };
import outlook from './services/outlook.json' with { type: 'json' };
import outlookCalendar from './services/outlook-calendar.json' with { type: 'json' };
import slack from './services/slack.json' with { type: 'json' };

const files = [
  gmail,
  googleCalendar,
  googleDrive,
  googleSheets,
  outlook,
  outlookCalendar,
  microsoftTeams,
  slack,
  github,
  linear,
  jira,
  notion,
  hubspot,
];

/** Holds what agents can do at services by a tool of its own. Everything else is a web request with the connection. */
export const operations: readonly Operation[] = files.flatMap(readOperations);

const byId = new Map(operations.map((operation) => [operation.id, operation]));
/** Undefined for an id that there is no operation for. */
export const getOperation = (id: string): Operation | undefined => byId.get(id);
