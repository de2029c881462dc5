import { getService } from '../services/services.js';
import { searchText } from '@throughline/contracts/search-text.js';
import type { TemplateCard, TemplateStart } from '@throughline/contracts/templates/template-card.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { getPowers, listActions, needsModel } from '@throughline/contracts/templates/template-powers.js';

const listStarts = ({ triggers }: TemplateFile): TemplateStart[] => {
  const kinds = new Set<TemplateStart>(triggers.map(({ settings }) => settings.kind));
  return kinds.size === 0 ? ['none'] : [...kinds];
};

/** The services at which a template needs an account, by name. */
export const listAccounts = ({ connections }: Pick<TemplateFile, 'connections'>): string[] => [
  ...new Set(connections.map(({ service }) => getService(service)?.name ?? service)),
];

/** Returns what a list shows of a version. */
export const getCard = (file: TemplateFile, version: number): TemplateCard => {
  const { slug, title, summary, icon, categories, minutes, author } = file.listing;
  const { can } = getPowers(file);
  return {
    slug,
    title,
    summary,
    icon,
    categories,
    minutes,
    author,
    version,
    starts: listStarts(file),
    tools: can.map(({ tool }) => tool),
    accounts: listAccounts(file),
    needsModel: needsModel(file),
    offline: !needsModel(file) && listActions(file).length === 0 && can.every(({ reaches }) => reaches !== 'web'),
  };
};

/** Returns what a list of templates is searched in. */
export const templateSearchText = (file: TemplateFile): string => {
  const { title, summary, does, tags, categories } = file.listing;
  const tools = getPowers(file).can.map(({ tool }) => tool);
  return searchText(title, summary, does, ...tags, ...categories, ...tools, ...listAccounts(file));
};
