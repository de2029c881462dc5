import type { Page } from '@playwright/test';
import { patch, post } from './api.js';

type Tool = { tool: string; policy: 'auto' | 'ask' | 'deny'; pinned?: Record<string, unknown> };
export type AgentPlan = { name: string; instructions: string; tools?: Tool[]; inputs?: unknown[] };

/** Creates an agent with a published version by the API, for journeys that test something else. */
export const publishedAgent = async (page: Page, workspaceId: string, plan: AgentPlan): Promise<string> => {
  const agents = `/api/workspaces/${workspaceId}/agents`;
  const { body } = await post(page, agents, { name: plan.name });
  const id = String(body['id']);
  await patch(page, `${agents}/${id}/draft?after=${String(body['position'])}`, {
    changes: {
      instructions: plan.instructions,
      tools: (plan.tools ?? []).map((tool) => ({ pinned: {}, ...tool })),
      ...(plan.inputs ? { inputs: plan.inputs } : {}),
    },
  });
  await post(page, `${agents}/${id}/publish`, { note: 'first' });
  return id;
};
