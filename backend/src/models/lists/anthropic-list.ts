import { z } from 'zod';
import { entries, maxEntries, modelId, modelName, readEntries } from './list-entries.js';
import { known, positive, type ListedModel } from './listed-model.js';
import { requestList, type ListAccess } from './list-request.js';

const tokens = z.number().nullish().catch(null);
const supported = z.object({ supported: z.boolean() }).nullish().catch(null);
const Listed = z.object({
  id: modelId,
  display_name: modelName,
  max_input_tokens: tokens,
  max_tokens: tokens,
  capabilities: z.object({ image_input: supported, pdf_input: supported, thinking: supported }).nullish().catch(null),
});
const Page = z.object({ data: entries, has_more: z.boolean(), last_id: z.string().nullable() });

const maxPages = 20;

export const listAnthropic = async (access: ListAccess): Promise<ListedModel[]> => {
  const models: ListedModel[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page += 1) {
    const { data, has_more, last_id } = await requestList(access, `${access.address}/models?limit=1000${after}`, Page);
    models.push(...readEntries(Listed, data).map(toModel));
    if (!has_more || last_id === null || models.length >= maxEntries) break;
    after = `&after_id=${encodeURIComponent(last_id)}`;
  }
  return models;
};

const toModel = ({
  id,
  display_name,
  max_input_tokens,
  max_tokens,
  capabilities,
}: z.infer<typeof Listed>): ListedModel => ({
  model: id,
  tools: true,
  ...known({
    name: display_name,
    context: positive(max_input_tokens),
    output: positive(max_tokens),
    inputs:
      capabilities == null
        ? null
        : (
            [
              'text',
              ...(capabilities.image_input?.supported === true ? (['image'] as const) : []),
              ...(capabilities.pdf_input?.supported === true ? (['pdf'] as const) : []),
            ] as const
          ).slice(),
    reasoning: capabilities?.thinking?.supported === true ? levels : null,
  }),
});

const levels: NonNullable<ListedModel['reasoning']> = ['none', 'low', 'medium', 'high', 'max'];
