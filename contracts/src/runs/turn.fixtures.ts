import type { Json } from '../json.js';
import type { ModelTurn, ToolCall } from './model-turn.js';

type Written = { text?: string; calls?: readonly ToolCall[]; answer?: Json | null };
export const turn = ({ text = '', calls = [], answer = null }: Written = {}): ModelTurn => ({
  turn: 2,
  parts: [
    ...(text === '' ? [] : [{ kind: 'text' as const, text, metadata: null }]),
    ...calls.map((each) => ({ kind: 'call' as const, ...each, name: each.tool, metadata: null })),
  ],
  finish: calls.length > 0 ? 'calls' : 'stop',
  answer,
  by: null,
});
export const call = (over: Partial<ToolCall> = {}): ToolCall => ({
  id: 'step-1',
  tool: 'http.request',
  title: 'Fetch the order',
  arguments: { method: 'GET', url: 'https://example.com/' },
  flaw: null,
  ...over,
});
