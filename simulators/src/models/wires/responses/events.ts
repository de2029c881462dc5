import { listPieces } from '../../answer.js';
import type { JsonObject } from '../../conversation.js';
import type { Frame } from '../wire.js';
import { summaryPart, textPart, writeItem, type OutputItem } from './response.js';

type Emit = (type: string, data: JsonObject, part?: Frame['part']) => Frame;
type Whole = { begun: JsonObject; done: JsonObject; isComplete: boolean };

/** The events of a response, numbered in their order. */
export function* writeEvents(items: readonly OutputItem[], { begun, done, isComplete }: Whole): Generator<Frame> {
  let number = -1;
  const emit: Emit = (type, data, part = 'start') => {
    number += 1;
    return { event: type, part, data: { type, sequence_number: number, ...data } };
  };
  yield emit('response.created', { response: begun });
  yield emit('response.in_progress', { response: begun });
  for (const [index, item] of items.entries()) {
    yield emit('response.output_item.added', { output_index: index, item: writeItem(item, false) });
    yield* getContent(item, { item_id: item.id, output_index: index }, emit);
    yield emit('response.output_item.done', { output_index: index, item: writeItem(item, true) });
  }
  yield emit(isComplete ? 'response.completed' : 'response.incomplete', { response: done }, 'finish');
}

function* getContent(item: OutputItem, place: JsonObject, emit: Emit): Generator<Frame> {
  switch (item.type) {
    case 'reasoning': {
      if (item.summary === null) return;
      const at = { ...place, summary_index: 0 };
      yield emit('response.reasoning_summary_part.added', { ...at, part: summaryPart('') });
      for (const delta of listPieces(item.summary))
        yield emit('response.reasoning_summary_text.delta', { ...at, delta }, 'text');
      yield emit('response.reasoning_summary_text.done', { ...at, text: item.summary });
      yield emit('response.reasoning_summary_part.done', { ...at, part: summaryPart(item.summary) });
      return;
    }
    case 'message': {
      const { text, isRefusal } = item;
      const at = { ...place, content_index: 0 };
      const kind = isRefusal ? 'refusal' : 'output_text';
      const logprobs = isRefusal ? {} : { logprobs: [] };
      yield emit('response.content_part.added', { ...at, part: textPart('', isRefusal) });
      for (const delta of listPieces(text)) yield emit(`response.${kind}.delta`, { ...at, delta, ...logprobs }, 'text');
      const whole = isRefusal ? { refusal: text } : { text, ...logprobs };
      yield emit(`response.${kind}.done`, { ...at, ...whole });
      yield emit('response.content_part.done', { ...at, part: textPart(text, isRefusal) });
      return;
    }
    case 'function_call': {
      for (const delta of listPieces(item.arguments))
        yield emit('response.function_call_arguments.delta', { ...place, delta }, 'call');
      yield emit('response.function_call_arguments.done', { ...place, name: item.name, arguments: item.arguments });
    }
  }
}
