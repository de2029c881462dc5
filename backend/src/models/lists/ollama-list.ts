import { z } from 'zod';
import { entries, modelId, readEntries } from './list-entries.js';
import { known, positive, type ListedModel } from './listed-model.js';
import { requestList, type ListAccess } from './list-request.js';

const Tags = z.object({ models: entries });
const Tag = z.object({ name: modelId });
const Shown = z.object({
  model_info: z.record(z.string(), z.unknown()).default({}),
  capabilities: z.array(z.string()).default([]),
});

const maxModels = 100;
const requestsAtOnce = 4;

/** Ollama has its lists next to its chat completions, and tells of each model alone. */
export const listOllama = async (access: ListAccess): Promise<ListedModel[]> => {
  const root = access.address.replace(/\/v1$/, '');
  const { models } = await requestList(access, `${root}/api/tags`, Tags);
  const names = readEntries(Tag, models.slice(0, maxModels)).map(({ name }) => name);
  const listed: (ListedModel | null)[] = names.map((model) => ({ model }));
  const waiting = names.entries();
  // Whatever is not told in time, or not at all, stays unknown: the model can be asked all the same.
  const askNext = async (): Promise<void> => {
    for (const [place, model] of waiting) {
      const shown = await requestList(access, `${root}/api/show`, Shown, { model }).catch(() => null);
      if (shown !== null) listed[place] = isForText(shown) ? getModel(model, shown) : null;
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, askNext));
  return listed.filter((model) => model !== null);
};

const isForText = ({ capabilities }: z.infer<typeof Shown>): boolean =>
  capabilities.length === 0 || capabilities.includes('completion');

const getModel = (model: string, { model_info, capabilities }: z.infer<typeof Shown>): ListedModel => {
  const context = Object.entries(model_info).find(([name]) => name.endsWith('.context_length'))?.[1];
  return {
    model,
    tools: capabilities.includes('tools'),
    inputs: capabilities.includes('vision') ? ['text', 'image'] : ['text'],
    ...known({
      context: positive(typeof context === 'number' ? context : null),
      reasoning: capabilities.includes('thinking') ? (['none', 'low', 'medium', 'high'] as const).slice() : null,
    }),
  };
};
