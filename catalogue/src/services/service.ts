import { z } from 'zod';
import { AddressTemplate, Call, FieldName, Headers, HostTemplate, Path, Pattern, words } from './service-fields.js';
import { ServiceWay } from './service-ways.js';

/** Where the value of a setting comes from. */
const SettingSource = z.discriminatedUnion('from', [
  /** The person types it before connecting. */
  z.object({ from: z.literal('person'), hint: words(200), default: z.string().max(200).optional() }),
  /** A field of the answer of the token endpoint. */
  z.object({ from: z.literal('token'), path: Path }),
  /** A parameter of the redirect back from the authorization endpoint. */
  z.object({ from: z.literal('redirect'), parameter: FieldName }),
  /** A field of the answer to a call with the fresh token. When the answer offers several, the person chooses one. */
  z.object({ from: z.literal('call'), ...Call, path: Path, label: Path }),
]);
export const ServiceSetting = z.object({
  name: z.string().regex(/^[a-z][a-zA-Z]{0,29}$/),
  label: words(60),
  /** `part`: within a host name of the service or a path. `host`: a whole host name, of anybody. `address`: a whole https address. */
  form: z.enum(['part', 'host', 'address']),
  pattern: Pattern,
  example: words(200),
  source: SettingSource,
});
export type ServiceSetting = z.infer<typeof ServiceSetting>;

export const ServiceGroup = z.enum([
  'mail',
  'calendar',
  'chat',
  'files',
  'documents',
  'issues',
  'code',
  'crm',
  'support',
  'sales',
  'marketing',
  'finance',
  'design',
  'people',
  'data',
  'infrastructure',
  'research',
  'social',
  'other',
]);
export type ServiceGroup = z.infer<typeof ServiceGroup>;

export const Service = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  name: words(60),
  group: ServiceGroup,
  /** Holds what agents do with it, in a line. */
  about: words(140),
  /** Other words that people search for. */
  keywords: z.array(words(30)).max(10).default([]),
  /** Holds what requests begin with. */
  address: AddressTemplate,
  /** Where credentials may be sent; every call of an agent, and every call named here that is made with them. */
  hosts: z.array(HostTemplate).min(1).max(8),
  /** Sent with every call. */
  headers: Headers.default({}),
  settings: z.array(ServiceSetting).max(4).default([]),
  /** The first one is what most people use. */
  ways: z.array(ServiceWay).min(1).max(5),
  /** Applies to the API. */
  documents: AddressTemplate,
  /** When the facts here were last checked. */
  verifiedAt: z.iso.date(),
});
export type Service = z.infer<typeof Service>;
