import type { Answer } from '../answer.js';
import type { Fault } from './fault.js';

const megabyte = 1_048_576;
const defaultMegabytes = 30;
const line = 'All work and no play makes a long answer.\n';

/** Returns what the turn becomes under a fault; other faults leave it as it is. */
export const withAnswerFault = (answer: Answer, fault: Fault | null): Answer => {
  switch (fault?.name) {
    case 'content_filter':
      return { ...answer, text: half(answer.text), calls: [], finish: 'filter' };
    case 'refusal':
      return { ...answer, text: 'I cannot help with that.', calls: [], finish: 'refusal' };
    case 'length':
      return { ...answer, text: half(answer.text), calls: [], finish: 'length' };
    case 'unknown_tool':
      return { ...answer, calls: [{ name: 'tool_that_was_not_offered', arguments: '{}' }], finish: 'calls' };
    case 'invalid_arguments':
      return {
        ...answer,
        calls: answer.calls.map((call) => ({ ...call, arguments: `${call.arguments.slice(0, -1)},` })),
      };
    case 'parallel_calls':
      return { ...answer, calls: answer.calls.flatMap((call) => [call, call]) };
    case 'empty':
      return { ...answer, text: '', calls: [], reasoning: null, finish: 'stop' };
    case 'huge': {
      const text = line.repeat(Math.ceil(((fault.amount ?? defaultMegabytes) * megabyte) / line.length));
      return { ...answer, text, calls: [], finish: 'stop' };
    }
    case 'missing_usage':
      return { ...answer, usage: null };
    case 'wrong_usage':
      return { ...answer, usage: answer.usage && { ...answer.usage, input: 0, cacheRead: 1_000_000, output: 0 } };
    default:
      return answer;
  }
};

const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));
