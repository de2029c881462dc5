import { z } from 'zod';
import { known, positive, type ListedModel } from './listed-model.js';
import { requestList, type ListAccess } from './list-request.js';

const Tags = z.object({ models: z.array(z.object({ name: z.string().min(1).max(200) })) });
const Shown = z.object({
  model_info: z.record(z.string(), z.unknown()).default({}),
  capabilities: z.array(z.string()).default([]),
});

const maxModels = 100;

/** Ollama has its lists next to its chat completions, and tells of each model alone. */
export const listOllama = async (access: ListAccess): Promise<ListedModel[]> => {
  const root = access.address.replace(/\/v1$/, '');
  const { models } = await requestList(access, `${root}/api/tags`, Tags);
  const listed: ListedModel[] = [];
  for (const { name } of models.slice(0, maxModels)) {
    const shown = await requestList(access, `${root}/api/show`, Shown, { model: name });
    listed.push(modelOf(name, shown));
  }
  return listed;
};

const modelOf = (model: string, { model_info, capabilities }: z.infer<typeof Shown>): ListedModel => {
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
