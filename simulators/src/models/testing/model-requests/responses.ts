import { listIn, quote, type Body } from '../model-server.js';

/** Requests to Responses: the first turn of the agent of `quote`, and what follows it. */
export const tool = (over: Body = {}): Body => ({
  type: 'function',
  name: quote.tool.name,
  description: quote.tool.description,
  parameters: quote.tool.schema,
  strict: false,
  ...over,
});
export const first = (over: Body = {}): Body => ({
  model: 'rehearsal-1',
  instructions: quote.instructions,
  input: [{ role: 'user', content: [{ type: 'input_text', text: quote.inputs }] }],
  tools: [tool()],
  store: false,
  ...over,
});
export const firstThinking = (over: Body = {}): Body =>
  first({
    model: 'rehearsal-1-thinking',
    include: ['reasoning.encrypted_content'],
    reasoning: { summary: 'auto' },
    ...over,
  });
export const call = (callId: string, over: Body = {}): Body => ({
  type: 'function_call',
  call_id: callId,
  name: quote.tool.name,
  arguments: JSON.stringify(quote.arguments),
  ...over,
});
export const output = (callId: string, value: unknown = quote.result): Body => ({
  type: 'function_call_output',
  call_id: callId,
  output: JSON.stringify(value),
});
export const after = (...items: unknown[]): Body => first({ input: [...listIn(first(), 'input'), ...items] });
export const answeredCall = after(call('call_1'), output('call_1'));
