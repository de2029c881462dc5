import { listIn, quote, type Body } from '../model-server.js';

/** Requests to Messages: the first turn of the agent of `quote`, and what follows it. */
export const tool = (over: Body = {}): Body => ({
  name: quote.tool.name,
  description: quote.tool.description,
  input_schema: quote.tool.schema,
  ...over,
});
export const first = (over: Body = {}): Body => ({
  model: 'rehearsal-1',
  max_tokens: 4_000,
  system: quote.instructions,
  messages: [{ role: 'user', content: quote.inputs }],
  tools: [tool()],
  ...over,
});
export const thinking = { type: 'enabled', budget_tokens: 1_024 };
export const firstThinking = (over: Body = {}): Body => first({ model: 'rehearsal-1-thinking', thinking, ...over });
export const use = (id: string, over: Body = {}): Body => ({
  type: 'tool_use',
  id,
  name: quote.tool.name,
  input: quote.arguments,
  ...over,
});
export const asks = (...content: unknown[]): Body => ({ role: 'assistant', content });
export const result = (id: string, over: Body = {}): Body => ({
  type: 'tool_result',
  tool_use_id: id,
  content: JSON.stringify(quote.result),
  ...over,
});
export const gives = (...content: unknown[]): Body => ({ role: 'user', content });
export const after = (...messages: Body[]): Body => first({ messages: [...listIn(first(), 'messages'), ...messages] });
export const answeredCall = after(asks(use('toolu_1')), gives(result('toolu_1')));
