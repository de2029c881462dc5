import {
  stream,
  inOnePiece,
  whole,
  withoutIndex,
  asObject,
  textIndex,
  withNulls,
  type Dialect,
} from './chat-writing.fixtures.js';

export const dialects: readonly Dialect[] = [
  {
    name: 'OpenAI',
    refuses: 'model_refused',
    write: stream({
      first: { role: 'assistant', content: null, refusal: null },
      refusal: 'field',
      usage: 'null before',
    }),
  },
  {
    name: 'Azure OpenAI',
    refuses: 'model_filtered',
    write: stream({
      before: `data: ${JSON.stringify({ id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] })}\n\n`,
      refusal: { reason: 'content_filter' },
    }),
  },
  {
    name: 'OpenRouter',
    refuses: 'model_refused',
    write: stream({
      before: ': OPENROUTER PROCESSING\n\n',
      each: { role: 'assistant', content: '' },
      thought: { reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] },
      refusal: 'field',
    }),
  },
  {
    name: 'Groq',
    refuses: 'text',
    write: stream({ call: whole, usage: 'with the end', thought: { reasoning: 'Hm.' } }),
  },
  {
    name: 'Together',
    refuses: 'text',
    write: stream({
      ends: { stop: 'eos', calls: 'tool_calls' },
      each: { token_id: 5, role: 'assistant' },
      usage: 'with the end',
    }),
  },
  { name: 'Fireworks', refuses: 'text', write: stream({ usage: 'with the end' }) },
  {
    name: 'Mistral',
    refuses: 'text',
    write: stream({
      call: withoutIndex,
      usage: 'with the end',
      thought: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] },
    }),
  },
  {
    name: 'DeepSeek',
    refuses: 'model_filtered',
    write: stream({
      first: { role: 'assistant', content: null, reasoning_content: '' },
      each: { reasoning_content: null },
      thought: { content: null, reasoning_content: 'Hm.' },
      usage: 'null before',
      refusal: { reason: 'content_filter' },
    }),
  },
  {
    name: 'xAI',
    refuses: 'model_refused',
    write: stream({
      call: whole,
      usage: 'every chunk',
      thought: { reasoning_content: 'Hm.' },
      refusal: 'field',
      each: { role: 'assistant' },
    }),
  },
  {
    name: 'Perplexity',
    refuses: 'text',
    write: stream({
      usage: 'every chunk',
      done: false,
      line: '\r\n',
      head: { id: 'p', model: 'm', created: 1, citations: ['https://a.example'], object: 'chat.completion.chunk' },
    }),
  },
  {
    name: 'Cohere',
    refuses: 'model_filtered',
    write: stream({
      usage: 'no choices',
      ends: { stop: 'COMPLETE', calls: 'TOOL_CALL' },
      refusal: { reason: 'SAFETY' },
      first: { role: 'assistant', content: { type: 'text', text: '' } },
    }),
  },
  {
    name: 'Anthropic',
    refuses: 'model_refused',
    write: stream({
      ends: { stop: 'end_turn', calls: 'tool_use' },
      refusal: { reason: 'refusal' },
      usage: 'with the end',
    }),
  },
  {
    name: 'Gemini',
    refuses: 'model_filtered',
    write: stream({
      call: whole,
      ends: { stop: 'STOP', calls: 'STOP' },
      usage: 'every chunk',
      refusal: { reason: 'PROHIBITED_CONTENT' },
    }),
  },
  {
    name: 'Ollama',
    refuses: 'text',
    write: stream({
      call: whole,
      each: { role: 'assistant', content: '' },
      thought: { content: '', reasoning: 'Hm.' },
      head: {
        id: 12,
        object: 'chat.completion.chunk',
        created: 1_764_500_000,
        model: 'm',
        system_fingerprint: 'fp_ollama',
      },
    }),
  },
  {
    name: 'LM Studio',
    refuses: 'text',
    write: stream({ call: withNulls, usage: 'none', thought: { content: '<think>Hm.</think>\n\n' } }),
  },
  { name: 'vLLM', refuses: 'text', write: stream({ call: withNulls, usage: 'no choices', emptyReason: true }) },
  {
    name: 'llama.cpp',
    refuses: 'text',
    write: stream({
      first: { role: 'assistant', content: null },
      each: {},
      usage: 'own chunk',
      head: { id: 'l', model: 'm', created: '1764500000', object: 'chat.completion.chunk' },
    }),
  },
  { name: 'LiteLLM', refuses: 'model_refused', type: 'application/json', write: inOnePiece },
  {
    name: 'Databricks',
    refuses: 'text',
    write: stream({
      call: asObject,
      usage: 'every chunk',
      thought: { content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] }] },
    }),
  },
  {
    name: 'Cloudflare',
    refuses: 'text',
    write: stream({ call: textIndex, usage: 'with the end', head: { model: 'm', p: 'abcdef' }, done: true }),
  },
];
