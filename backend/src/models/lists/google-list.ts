import { z } from 'zod';
import { entries, maxEntries, modelId, modelName, readEntries } from './list-entries.js';
import { known, positive, type ListedModel } from './listed-model.js';
import { requestList, type ListAccess } from './list-request.js';

const tokens = z.number().nullish().catch(null);
const Listed = z.object({
  name: modelId,
  displayName: modelName,
  inputTokenLimit: tokens,
  outputTokenLimit: tokens,
  supportedGenerationMethods: z.array(z.string()).default([]),
  thinking: z.boolean().nullish().catch(null),
});
const Page = z.object({ models: entries, nextPageToken: z.string().optional() });

const maxPages = 20;

export const listGoogle = async (access: ListAccess): Promise<ListedModel[]> => {
  const models: ListedModel[] = [];
  let token = '';
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await requestList(access, `${access.address}/models?pageSize=1000${token}`, Page);
    models.push(...readEntries(Listed, answer.models).filter(answers).map(toModel));
    if (!answer.nextPageToken || models.length >= maxEntries) break;
    token = `&pageToken=${encodeURIComponent(answer.nextPageToken)}`;
  }
  return models;
};

const answers = ({ supportedGenerationMethods: methods }: z.infer<typeof Listed>): boolean =>
  methods.length === 0 || methods.includes('generateContent');

const toModel = (listed: z.infer<typeof Listed>): ListedModel => ({
  model: listed.name.replace(/^models\//, ''),
  ...known({
    name: listed.displayName,
    context: positive(listed.inputTokenLimit),
    output: positive(listed.outputTokenLimit),
    reasoning: listed.thinking === true ? levels : null,
  }),
});

const levels: NonNullable<ListedModel['reasoning']> = ['none', 'minimal', 'low', 'medium', 'high'];
