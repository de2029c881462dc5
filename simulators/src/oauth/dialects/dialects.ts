import type { Dialect } from '../dialect.js';
import { routeTo } from '../vendor/addresses.js';
import { github, githubApp } from './github.js';
import { gitlab } from './gitlab.js';
import { google } from './google.js';
import { mailchimp } from './mailchimp.js';
import { notion } from './notion.js';
import { oidc } from './oidc.js';
import { quickbooks } from './quickbooks.js';
import { shopify, shopifyExpiring } from './shopify.js';
import { slack } from './slack.js';
import { pipedrive, zoho } from './zoho-and-pipedrive.js';
import { figma, zoom } from './zoom-and-figma.js';

/**
 * As few as speak every trait that an entry of the catalogue has, which a test holds them to. Where two have the same addresses, the
 * first one is found by them.
 */
export const dialects: readonly Dialect[] = [
  oidc,
  google,
  github,
  githubApp,
  slack,
  notion,
  shopify,
  shopifyExpiring,
  quickbooks,
  pipedrive,
  zoho,
  mailchimp,
  gitlab,
  zoom,
  figma,
];

const methods = ['GET', 'POST', 'DELETE'];

/** The dialect that has this URL of a vendor. */
export const dialectAt = (url: string): Dialect | undefined =>
  dialects.find((dialect) => methods.some((method) => routeTo(dialect, method, new URL(url)) !== null));
