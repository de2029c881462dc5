import { readOperations, type Operation } from './operation.js';
import airtable from './services/airtable.json' with { type: 'json' };
import asana from './services/asana.json' with { type: 'json' };
import brevo from './services/brevo.json' with { type: 'json' };
import calendly from './services/calendly.json' with { type: 'json' };
import clickup from './services/clickup.json' with { type: 'json' };
import discord from './services/discord.json' with { type: 'json' };
import dropbox from './services/dropbox.json' with { type: 'json' };
import freshdesk from './services/freshdesk.json' with { type: 'json' };
import github from './services/github.json' with { type: 'json' };
import gitlab from './services/gitlab.json' with { type: 'json' };
import gmail from './services/gmail.json' with { type: 'json' };
import googleCalendar from './services/google-calendar.json' with { type: 'json' };
import googleContacts from './services/google-contacts.json' with { type: 'json' };
import googleDocs from './services/google-docs.json' with { type: 'json' };
import googleDrive from './services/google-drive.json' with { type: 'json' };
import googleSheets from './services/google-sheets.json' with { type: 'json' };
import googleTasks from './services/google-tasks.json' with { type: 'json' };
import hubspot from './services/hubspot.json' with { type: 'json' };
import intercom from './services/intercom.json' with { type: 'json' };
import jira from './services/jira.json' with { type: 'json' };
import linear from './services/linear.json' with { type: 'json' };
import mailchimp from './services/mailchimp.json' with { type: 'json' };
import microsoftTeams from './services/microsoft-teams.json' with { type: 'json' };
import notion from './services/notion.json' with { type: 'json' };
import onedrive from './services/onedrive.json' with { type: 'json' };
import outlook from './services/outlook.json' with { type: 'json' };
import outlookCalendar from './services/outlook-calendar.json' with { type: 'json' };
import pipedrive from './services/pipedrive.json' with { type: 'json' };
import quickbooks from './services/quickbooks.json' with { type: 'json' };
import resend from './services/resend.json' with { type: 'json' };
import salesforce from './services/salesforce.json' with { type: 'json' };
import sendgrid from './services/sendgrid.json' with { type: 'json' };
import shopify from './services/shopify.json' with { type: 'json' };
import slack from './services/slack.json' with { type: 'json' };
import stripe from './services/stripe.json' with { type: 'json' };
import telegram from './services/telegram.json' with { type: 'json' };
import todoist from './services/todoist.json' with { type: 'json' };
import twilio from './services/twilio.json' with { type: 'json' };
import typeform from './services/typeform.json' with { type: 'json' };
import webex from './services/webex.json' with { type: 'json' };
import xero from './services/xero.json' with { type: 'json' };
import zendesk from './services/zendesk.json' with { type: 'json' };
import zoom from './services/zoom.json' with { type: 'json' };

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
  stripe,
  twilio,
  shopify,
  asana,
  airtable,
  zendesk,
  intercom,
  freshdesk,
  dropbox,
  onedrive,
  typeform,
  pipedrive,
  salesforce,
  mailchimp,
  discord,
  telegram,
  gitlab,
  clickup,
  todoist,
  calendly,
  xero,
  quickbooks,
  googleDocs,
  googleTasks,
  googleContacts,
  zoom,
  webex,
  sendgrid,
  resend,
  brevo,
];

/** Holds what agents can do at services by a tool of its own. Everything else is a web request with the connection. */
export const operations: readonly Operation[] = files.flatMap(readOperations);

const byId = new Map(operations.map((operation) => [operation.id, operation]));
/** Undefined for an id that there is no operation for. */
export const getOperation = (id: string): Operation | undefined => byId.get(id);
