import type { Dialect } from '../dialect.js';
import { atlassian } from './atlassian.js';
import { clickup, monday, todoist } from './boards.js';
import { bitbucket, gitlab, pagerduty, spotify } from './code-hosts.js';
import { hubspot, intercom } from './crm.js';
import { attio, close, miro } from './customers.js';
import { dropbox, figma, front, zoom } from './files.js';
import { calendly, typeform } from './forms.js';
import { github, githubApp } from './github.js';
import { google } from './google.js';
import { box, docusign, quickbooks } from './ledgers.js';
import { microsoft } from './microsoft.js';
import { pipedrive, zoho } from './named-hosts.js';
import { notion } from './notion.js';
import { oidc } from './oidc.js';
import { salesforce, zendesk } from './own-hosts.js';
import { discord, linkedin, webex } from './people.js';
import { shopify, shopifyExpiring } from './shopify.js';
import { slack, slackUser } from './slack.js';
import { reddit, x } from './social.js';
import { mailchimp, xero } from './tenants.js';
import { airtable, asana, linear } from './work.js';

/** Where two have the same addresses, the first one is found by them. */
export const dialects: readonly Dialect[] = [
  oidc,
  ...[google, microsoft, slack, slackUser, github, githubApp, notion, atlassian],
  ...[salesforce, shopify, shopifyExpiring, zendesk, pipedrive, zoho, mailchimp, xero, quickbooks, docusign],
  ...[linear, asana, airtable, hubspot, intercom, figma, front, clickup, monday, todoist, miro, attio, close],
  ...[gitlab, bitbucket, pagerduty, dropbox, box, zoom, webex, typeform, calendly],
  ...[x, reddit, discord, linkedin, spotify],
];
