import { listIn, quote, type Body } from '../model-server.js';

/** Chat completion requests: the first turn of the agent of `quote`, and what follows it. */
export const tool = (over: Body = {}): Body => ({
  type: 'function',
  function: { name: quote.tool.name, description: quote.tool.description, parameters: quote.tool.schema, ...over },
});
export const first = (over: Body = {}): Body => ({
  model: 'rehearsal-1',
  messages: [
    { role: 'system', content: quote.instructions },
    { role: 'user', content: quote.inputs },
  ],
  tools: [tool()],
  ...over,
});
export const call = (id: string, over: Body = {}): Body => ({
  id,
  type: 'function',
  function: { name: quote.tool.name, arguments: JSON.stringify(quote.arguments), ...over },
});
export const asks = (...calls: Body[]): Body => ({ role: 'assistant', content: null, tool_calls: calls });
export const result = (id: string, value: unknown = quote.result): Body => ({
  role: 'tool',
  tool_call_id: id,
  content: JSON.stringify(value),
});
export const after = (...messages: Body[]): Body => first({ messages: [...listMessages(first()), ...messages] });
export const listMessages = (body: Body): Body[] => listIn(body, 'messages');
