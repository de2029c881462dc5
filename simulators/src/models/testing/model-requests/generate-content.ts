import { listIn, quote, type Body } from '../model-server.js';

/** Requests to generateContent: the first turn of the agent of `quote`, and what follows it. */
export const declaration = (over: Body = {}): Body => ({
  name: quote.tool.name,
  description: quote.tool.description,
  parameters: quote.tool.schema,
  ...over,
});
export const listTools = (...functionDeclarations: Body[]): Body[] => [{ functionDeclarations }];
export const user = (...parts: Body[]): Body => ({ role: 'user', parts });
export const model = (...parts: unknown[]): Body => ({ role: 'model', parts });
export const first = (over: Body = {}): Body => ({
  systemInstruction: { parts: [{ text: quote.instructions }] },
  contents: [user({ text: quote.inputs })],
  tools: listTools(declaration()),
  ...over,
});
export const call = (over: Body = {}): Body => ({
  functionCall: { name: quote.tool.name, args: quote.arguments, ...over },
});
export const response = (value: Body = { output: quote.result }, over: Body = {}): Body => ({
  functionResponse: { name: quote.tool.name, response: value, ...over },
});
export const after = (...contents: Body[]): Body => first({ contents: [...listIn(first(), 'contents'), ...contents] });
export const answeredCall = after(model(call()), user(response()));
