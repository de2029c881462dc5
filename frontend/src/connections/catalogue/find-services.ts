import { builtInModels } from '@throughline/contracts/connections/built-in-models.js';
import type { ModelService } from '@throughline/contracts/model-services.js';
import type { Service, ServiceGroup } from '@throughline/catalogue/services/service.js';
import { hasTerms, searchText } from '@throughline/contracts/search-text.js';

/** A service as lists show it. */
export type ListedService = {
  id: string;
  name: string;
  about: string;
  group: string;
  how: string;
  mayNeedApp: boolean;
};

const kinds = {
  oauth2_code: 'Sign in',
  oauth2_client: 'Client and secret',
  bearer: 'Key',
  api_key: 'Key',
  basic: 'Name and password',
  headers: 'Headers',
} as const;

const ofService = ({ id, name, about, group, ways, keywords }: Service): ListedService & { words: string } => ({
  id,
  name,
  about,
  group: groupNames[group],
  how: [...new Set(ways.map(({ kind }) => kinds[kind]))].join(' or '),
  mayNeedApp: ways.every(({ kind }) => kind === 'oauth2_code'),
  words: searchText(name, about, groupNames[group], keywords.join(' ')),
});

const ofModel = ({ id, name, needsKey }: ModelService): ListedService & { words: string } => ({
  id,
  name,
  about: 'Models',
  group: 'Models',
  how: needsKey ? 'Key' : 'Address',
  mayNeedApp: false,
  words: searchText(name, 'models model ai'),
});

/** Services whose name, group or description has the words, in the order of the catalogue, model providers first. */
export const findServices = (
  catalogue: { services: readonly Service[]; models: readonly ModelService[] },
  words: string,
): ListedService[] =>
  [
    ...catalogue.models.filter(({ id }) => id !== builtInModels).map(ofModel),
    ...catalogue.services.map(ofService),
  ].filter((each) => words.trim() === '' || hasTerms(each.words, words));

export const byGroup = (services: readonly ListedService[]): [string, ListedService[]][] => {
  const groups = new Map<string, ListedService[]>();
  for (const each of services) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return [...groups];
};

const groupNames: Record<ServiceGroup, string> = {
  mail: 'Mail',
  calendar: 'Calendar',
  chat: 'Chat',
  files: 'Files',
  documents: 'Documents',
  issues: 'Issues and tasks',
  code: 'Code',
  crm: 'CRM',
  support: 'Support',
  sales: 'Sales',
  marketing: 'Marketing',
  finance: 'Finance',
  design: 'Design',
  people: 'People',
  data: 'Data',
  infrastructure: 'Infrastructure',
  research: 'Research',
  social: 'Social',
  other: 'Any other',
};
